import { and, eq } from 'drizzle-orm'
import { casinoChains } from '#db/platform/schema/casino.ts'
import type { Platform } from '../platform.ts'

type ChainId = { readonly provider: string; readonly gameId: string; readonly serial: number }

/** Announced round and signature of the beacon from which a live table has its salt; null if it is the provider's own. */
export async function beaconOfSalt(
  { reader }: Pick<Platform, 'reader'>,
  { provider, gameId, salt }: Pick<ChainId, 'provider' | 'gameId'> & { readonly salt: string },
) {
  const [chain] = await reader
    .select()
    .from(casinoChains)
    .where(and(eq(casinoChains.provider, provider), eq(casinoChains.gameId, gameId), eq(casinoChains.salt, salt)))
  if (!chain || chain.beaconRound === null || chain.saltSignature === null) return null
  return { round: chain.beaconRound, signature: chain.saltSignature, announcedAt: chain.publishedAt }
}

/** The beacon's round that an unsalted chain waits for; null if it waits for none. */
export async function awaitedRound(
  { reader }: Pick<Platform, 'reader'>,
  { provider, gameId, serial }: ChainId,
): Promise<number | null> {
  const [chain] = await reader
    .select({ beaconRound: casinoChains.beaconRound, salt: casinoChains.salt })
    .from(casinoChains)
    .where(and(eq(casinoChains.provider, provider), eq(casinoChains.gameId, gameId), eq(casinoChains.serial, serial)))
  return chain?.salt === null ? chain.beaconRound : null
}

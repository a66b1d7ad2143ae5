import { and, eq } from 'drizzle-orm'
import { casinoRounds, casinoSeeds } from '#db/platform/schema/casino.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { findProviderRoundBetAcrossPlayers } from '#server/platform/modules/bets/reads.ts'
import { shownNamesAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import type { WalletRequest } from '#server/shared/contract/provider-wallet/calls.ts'
import type { Platform } from '../platform.ts'
import { beaconOfSalt } from './chain-round.ts'

type BetReference = { readonly id: string; readonly userId: string | null }
type Proof = NonNullable<WalletRequest<'bet'>['proof']>

/** A bet of a provider's round, with its commitment, the beacon of its salt and, once revealed, the seed. Refusal: not_found. */
export async function findProviderBet({ reader }: Pick<Platform, 'reader'>, { id, userId }: BetReference) {
  const bet = await findProviderRoundBetAcrossPlayers({ reader }, id)
  const owner = bet?.userId
  const isShown =
    owner !== undefined && (owner === userId || (await shownNamesAcrossPlayers({ reader }, [owner])).has(owner))
  const [round] =
    bet && isShown
      ? await reader
          .select()
          .from(casinoRounds)
          .where(
            and(eq(casinoRounds.provider, bet.provider ?? ''), eq(casinoRounds.roundId, bet.providerRoundId ?? '')),
          )
      : []
  if (!bet || !round) throw new Refusal('not_found', { field: 'id' })
  const proof = round.proof === null ? null : (JSON.parse(round.proof) as Proof)
  const [seed] = proof
    ? await reader
        .select({ serverSeed: casinoSeeds.serverSeed })
        .from(casinoSeeds)
        .where(and(eq(casinoSeeds.provider, round.provider), eq(casinoSeeds.serverHash, proof.serverHash)))
    : []
  const { provider, gameId } = round
  const beacon =
    proof?.scheme === 'table/v1' ? await beaconOfSalt({ reader }, { provider, gameId, salt: proof.clientSeed }) : null
  return { bet, round, proof, beacon, serverSeed: seed?.serverSeed ?? null }
}

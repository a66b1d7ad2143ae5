import { providerPauses } from '#db/platform/schema/availability.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { IDENTITY_PROVIDER, type PauseDirection } from './pause-providers.ts'

type Reading = Pick<Platform, 'reader'>

/** Every pause of a provider of payments or identity, with the operator who made it. */
export const listPausesAcrossPlayers = ({ reader }: Reading) =>
  reader.select().from(providerPauses).orderBy(providerPauses.provider, providerPauses.direction)

/** Pauses in force. */
export type Pauses = {
  readonly isIdentityPaused: boolean
  isPaymentPaused(provider: string, direction: PauseDirection): boolean
}

export async function readPausesAcrossPlayers(platform: Reading): Promise<Pauses> {
  const pauses = await listPausesAcrossPlayers(platform)
  const isPaused = (kind: 'payments' | 'identity', name: string, direction: PauseDirection) =>
    pauses.some((one) => one.kind === kind && one.provider === name && one.direction === direction)
  return {
    isIdentityPaused: isPaused('identity', IDENTITY_PROVIDER, 'in'),
    isPaymentPaused: (provider, direction) => isPaused('payments', provider, direction),
  }
}

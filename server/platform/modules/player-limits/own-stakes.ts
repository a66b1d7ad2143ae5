import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import type { WalletKey } from '../ledger/index.ts'
import { stakesSince } from '../ledger/stakes/index.ts'

/** Stakes placed this long before the period count if they were decided within it. */
const OPEN_MS = 30 * 86_400_000

type Span = { readonly from: number; readonly until: number }

/**
 * A player's net loss of own money in a currency, on stakes decided in a period (milliseconds); negative if they have
 * won.
 */
export function ownLoss(context: CommandContext, { userId, currency }: WalletKey, { from, until }: Span): bigint {
  return stakesSince(context, { userId, from: from - OPEN_MS })
    .filter((stake) => stake.currency === currency && stake.changedAt !== null)
    .filter(({ changedAt }) => from <= (changedAt ?? 0) && (changedAt ?? 0) < until)
    .reduce((lost, { real, returned }) => lost + real - returned, 0n)
}

/** Total of own money that a player has staked in a currency since a time (milliseconds), without voids. */
export function ownStakedSince(context: CommandContext, { from, ...wallet }: WalletKey & { from: number }): Micros {
  const stakes = stakesSince(context, { userId: wallet.userId, from }).filter(
    ({ currency, voided }) => currency === wallet.currency && voided === 0n,
  )
  return micros(stakes.reduce((sum, { real }) => sum + real, 0n))
}

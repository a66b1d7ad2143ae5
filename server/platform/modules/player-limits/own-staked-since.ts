import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import type { WalletKey } from '../ledger/index.ts'
import { stakesSince } from '../ledger/stakes/index.ts'

/** What a player has staked of their own money in a currency from a moment on (milliseconds), voids left out. */
export function ownStakedSince(context: CommandContext, { from, ...wallet }: WalletKey & { from: number }): Micros {
  const stakes = stakesSince(context, { userId: wallet.userId, from }).filter(
    ({ currency, voided }) => currency === wallet.currency && voided === 0n,
  )
  return micros(stakes.reduce((sum, { real }) => sum + real, 0n))
}

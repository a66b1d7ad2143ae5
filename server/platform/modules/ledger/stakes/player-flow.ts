import { type Micros, micros } from '#server/shared/money/micros.ts'
import type { WalletKey } from '../accounts.ts'
import type { Posting } from '../post.ts'
import type { StakeStanding } from './standing.ts'

/** What a change of a stake has moved to its player's spendable money; less than nothing where it was taken back. */
export type PlayerFlow = WalletKey & {
  /** Of the stake. Milliseconds. */
  readonly placedAt: number
  readonly real: Micros
  readonly bonus: Micros
  readonly staked: Micros
  /** How much of the stake was bonus money. */
  readonly bonusStaked: Micros
  /** Whether the house has staked for the player. */
  readonly isFree: boolean
  /** All that the player has got of it by now. */
  readonly paid: Micros
  /** Whether nothing of it is in play any more. */
  readonly isClosed: boolean
}

/** `stake` as it stood before the postings. */
export function playerFlow(stake: StakeStanding, postings: readonly Posting[]): PlayerFlow {
  const { userId, currency, placedAt, staked, parts } = stake
  const to = (fund: 'real' | 'bonus') =>
    postings.reduce((sum, { debit, credit, amount }) => {
      if (credit.kind === fund) return sum + amount
      return debit.kind === fund ? sum - amount : sum
    }, 0n)
  const closed = postings.reduce((sum, { debit, credit, amount }) => {
    if (debit.kind === 'inplay') return sum + amount
    return credit.kind === 'inplay' ? sum - amount : sum
  }, 0n)
  const [real, bonus] = [micros(to('real')), micros(to('bonus'))]
  return {
    ...{ userId, currency, placedAt, real, bonus, staked },
    isFree: parts[0]?.source.userId === null,
    bonusStaked: micros(parts.reduce((sum, { source, amount }) => (source.kind === 'bonus' ? sum + amount : sum), 0n)),
    paid: micros(stake.paid + real + bonus),
    isClosed: stake.open - closed === 0n,
  }
}

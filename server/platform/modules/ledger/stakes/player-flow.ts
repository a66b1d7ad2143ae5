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
}

export function playerFlow({ userId, currency, placedAt }: StakeStanding, postings: readonly Posting[]): PlayerFlow {
  const to = (fund: 'real' | 'bonus') =>
    postings.reduce((sum, { debit, credit, amount }) => {
      if (credit.kind === fund) return sum + amount
      return debit.kind === fund ? sum - amount : sum
    }, 0n)
  return { userId, currency, placedAt, real: micros(to('real')), bonus: micros(to('bonus')) }
}

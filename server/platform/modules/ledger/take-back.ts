import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { smaller } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { type Account, accountBalance, systemAccount } from './accounts.ts'
import type { Posting } from './post.ts'

type Taken = {
  /** Of one player and currency, in the order in which they give; none of them twice. */
  readonly funds: readonly Account[]
  readonly credit: Account
  readonly amount: Micros
}

/** The postings that take money back from a player: what the funds have of it, and the rest from house:receivable as a debt. */
export function takeBack(context: Pick<CommandContext, 'db'>, { funds, credit, amount }: Taken): Posting[] {
  let left = amount
  const postings = funds.map((debit) => {
    const taken = smaller(accountBalance(context, debit), left)
    left = micros(left - taken)
    return { debit, credit, amount: taken }
  })
  return [...postings, { debit: systemAccount('house:receivable', credit.currency), credit, amount: left }]
}

import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import { playerAccount } from '../accounts.ts'
import { post } from '../post.ts'
import { flow, openShares, repaidFirst } from './divide.ts'
import { settlementKey } from './keys.ts'
import { requireStake } from './load-stake.ts'

export type Voiding = { readonly reference: string; readonly name?: string }

/**
 * Gives back what is open of a stake, to where it was drawn from, to the last unit: a push, a void. What the player owes on
 * it since a reversal is kept. Answers how much was open.
 * Refuses `not_found` without a stake, `conflict` where nothing is open or the name was used.
 */
export function voidStake(context: CommandContext, { reference, name }: Voiding): { returned: Micros } {
  const stake = requireStake(context, reference)
  if (stake.open === 0n) throw new Refusal('conflict')
  post(context, {
    kind: 'void',
    reference,
    idempotencyKey: settlementKey(reference, name),
    postings: flow(
      [{ account: playerAccount(stake, 'inplay'), amount: stake.open }],
      repaidFirst(stake, openShares(stake)),
    ),
  })
  return { returned: stake.open }
}

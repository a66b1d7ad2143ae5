import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import { playerAccount } from '../accounts.ts'
import { post } from '../post.ts'
import { flow, openShares, type PlayerFlow, playerFlow, repaidFirst } from './settle-stake.ts'
import { requireStake, settlementKey } from './standing.ts'

/** How much was open, and what of it the player has got: a debt is taken off. */
export type Voided = { readonly returned: Micros; readonly flow: PlayerFlow }

export type Voiding = { readonly reference: string; readonly name?: string }

/**
 * Gives back what is open of a stake, to where it was drawn from, to the last unit: a push, a void. What the player owes on
 * it since a reversal is kept. Answers how much was open.
 * Refuses `not_found` without a stake, `conflict` where nothing is open or the name was used.
 */
export function voidStake(context: CommandContext, { reference, name }: Voiding): Voided {
  const stake = requireStake(context, reference)
  if (stake.open === 0n) throw new Refusal('conflict')
  const inplay = playerAccount(stake, 'inplay')
  const postings = flow([{ account: inplay, amount: stake.open }], repaidFirst(stake, openShares(stake)))
  post(context, { kind: 'void', reference, idempotencyKey: settlementKey(reference, name), postings })
  return { returned: stake.open, flow: playerFlow(stake, postings) }
}

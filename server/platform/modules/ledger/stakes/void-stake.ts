import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import { playerAccount } from '../accounts.ts'
import { post } from '../post.ts'
import { deductDebt, flow, openShares, type PlayerFlow, playerFlow } from './settle-stake.ts'
import { requireStake, settlementKey } from './stake-status.ts'

/** Amount that was open, and the amounts paid to the player, after repaying a debt. */
export type Voided = { readonly returned: Micros; readonly flow: PlayerFlow }

export type Voiding = { readonly reference: string; readonly name?: string }

/**
 * Returns the open amount of a stake exactly to where it was taken from: a push or void. A debt of the player from a
 * reversal is deducted. Returns the amount that was open. Refuses `not_found` without a stake, `conflict` if nothing is
 * open or the name was used.
 */
export function voidStake(context: CommandContext, { reference, name }: Voiding): Voided {
  const stake = requireStake(context, reference)
  if (stake.open === 0n) throw new Refusal('conflict')
  const inplay = playerAccount(stake, 'inplay')
  const postings = flow([{ account: inplay, amount: stake.open }], deductDebt(stake, openShares(stake)))
  post(context, { kind: 'void', reference, idempotencyKey: settlementKey(reference, name), postings })
  return { returned: stake.open, flow: playerFlow(stake, postings) }
}

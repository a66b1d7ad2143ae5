import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { smaller } from '#server/shared/money/smaller.ts'
import { playerAccount, type SystemAccountKind, systemAccount } from '../accounts.ts'
import { post } from '../post.ts'
import { dividePayout, type FreeReturn, flow, repaidFirst, type Share } from './divide.ts'
import { settlementKey } from './keys.ts'
import { requireStake } from './load-stake.ts'
import { type PlayerFlow, playerFlow } from './player-flow.ts'
import type { StakeStanding } from './standing.ts'

export type Settlement = {
  readonly reference: string
  /** All that the player gets for this part, the part itself included; 0 is a loss. */
  readonly payout: Micros
  /**
   * How much of the stake it closes: left out, all that is open; 0n pays without closing anything, as a provider's win
   * before or after the end of its round does.
   */
  readonly part?: Micros
  /** Tells a settlement from the others of its stake: a cash-out's number, a provider's transaction. */
  readonly name?: string
  readonly freeReturn?: FreeReturn
  /** Who plays against the player; of a pot that players share, what keeps the rake. */
  readonly house?: Extract<SystemAccountKind, 'house:games' | 'house:sports' | 'house:rake'>
}

/**
 * Settles a stake, or a part of it, once for a name. What was staked goes back as far as the payout reaches and to the
 * house beyond that; the house pays the profit. The payout is divided as the stake was drawn; what the player owes on
 * this stake since a reversal is repaid first. Answers what the player got. Refuses `not_found` without a stake, `conflict` for a name that was used,
 * for more than is open, and for a stake that was voided.
 */
export function settleStake(context: CommandContext, settlement: Settlement): PlayerFlow {
  const { reference, payout, name, house = 'house:games' } = settlement
  if (payout < 0n) throw new RangeError('a payout of less than nothing')
  const stake = requireStake(context, reference)
  const part = closedPart(stake, settlement.part)
  const returned = smaller(payout, part)
  const inplay = playerAccount(stake, 'inplay')
  const bank = systemAccount(house, stake.currency)
  const paid: Share[] = [
    { account: inplay, amount: returned },
    { account: bank, amount: micros(payout - returned) },
  ]
  const postings = [
    ...flow(paid, repaidFirst(stake, dividePayout(stake, payout, settlement.freeReturn))),
    { debit: inplay, credit: bank, amount: micros(part - returned) },
  ]
  post(context, { kind: 'settlement', reference, idempotencyKey: settlementKey(reference, name), postings })
  return playerFlow(stake, postings)
}

function closedPart({ state, open }: StakeStanding, wanted: Micros | undefined): Micros {
  const part = wanted ?? open
  if (part < 0n) throw new RangeError('a part of less than nothing')
  const closesNothing = wanted === undefined && open === 0n
  if (state === 'void' || closesNothing || part > open) throw new Refusal('conflict')
  return part
}

import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { isMoney } from '#server/shared/promotions/terms.ts'
import { matchOf } from '#server/shared/promotions/wagering.ts'
import type { WalletKey } from '../../ledger/index.ts'
import { hasBudget } from '../offers/budget.ts'
import { isFirstOfPerson } from './first-of-person.ts'
import { endGrant, openFreeSpins } from './free-spins.ts'
import { activate, endAvailable, findGrant, type Grant, openGrants } from './grant.ts'

/** Selects an available bonus for the next deposit and deselects others; with `isChosen` false, deselects it. */
export function chooseForDeposit({ db }: CommandContext, { id, userId }: Grant, isChosen = true): void {
  db.run(`UPDATE bonus_grants SET is_chosen = (id = ?) * ? WHERE user_id = ? AND state = 'available'`, [
    id,
    isChosen ? 1 : 0,
    userId,
  ])
}

/** `nth`: number of the deposit among the player's, from 1. */
type Confirmed = WalletKey & { readonly depositId: string; readonly amount: Micros; readonly nth: number }

/**
 * Activates the bonus that the player selected for a deposit, once the deposit is credited, if it qualifies: currency,
 * amount, time, and no other bonus being wagered. It ends if another account of the same person, possibly identified by
 * the payment instrument, has claimed it. Otherwise the bonus stays as it was. The deposit is never affected.
 */
export function giveForDeposit(context: CommandContext, { depositId, amount, nth, ...wallet }: Confirmed): void {
  const { db, now } = context
  const chosen = db.get<{ id: string; deposit_nth: bigint | null }>(
    `SELECT id, (SELECT deposit_nth FROM bonuses WHERE id = bonus_id) AS deposit_nth FROM bonus_grants
     WHERE user_id = ? AND currency = ? AND is_chosen = 1 AND state = 'available' AND offer_until > ?`,
    [wallet.userId, wallet.currency, now],
  )
  const grant = chosen && findGrant(context, chosen.id)
  if (!grant) return
  const { terms } = grant
  const wanted = terms.occasion === 'registration_and_deposit' ? 1 : Number(chosen.deposit_nth ?? nth)
  if (nth < wanted) return
  if (nth > wanted) {
    endAvailable(context, grant, { state: 'expired', reason: 'offer' })
    return
  }
  if (!isFirstOfPerson(context, grant)) {
    endAvailable(context, grant, { state: 'cancelled', reason: 'not_for_you' })
    return
  }
  if (amount < parseMicros(terms.minDeposit)) return
  if (terms.freeSpins) {
    const face = micros(parseMicros(terms.maxAmount) * BigInt(terms.freeSpins.spins))
    if (hasBudget(context, grant, face)) openFreeSpins(context, grant, depositId)
    return
  }
  const matched = matchOf(amount, { percent: terms.percent, maxAmount: parseMicros(terms.maxAmount) })
  if (matched === 0n || !hasBudget(context, grant, matched)) return
  const isBusy = openGrants(context, wallet.userId).some(
    ({ state, currency, terms: other }) => state === 'active' && currency === wallet.currency && isMoney(other),
  )
  if (!isBusy) activate(context, grant, { amount: matched, depositId })
}

/** Ends the bonus of a deposit after a chargeback. */
export function endForChargeback(
  context: CommandContext,
  { userId, depositId }: { readonly userId: string; readonly depositId: string },
): void {
  for (const grant of openGrants(context, userId))
    if (grant.state === 'active' && grant.depositId === depositId)
      endGrant(context, grant, { state: 'cancelled', reason: 'chargeback' })
}

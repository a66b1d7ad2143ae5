import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { linkedAccounts } from '#server/platform/modules/identity/index.ts'
import { OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { isMoney } from '#server/shared/promotions/terms.ts'
import { matchOf } from '#server/shared/promotions/wagering.ts'
import type { WalletKey } from '../ledger/index.ts'
import { hasBudget } from './budget.ts'
import { endGrant, openFreeSpins } from './free-spins.ts'
import { activate, endAvailable, findGrant, type Grant, openGrants } from './grant.ts'

type Owned = { readonly userId: string; readonly grantId: string }

/** A bonus of this player's; anybody else's is as good as none. Refuses `not_found`. */
export function requireOwn(context: CommandContext, { userId, grantId }: Owned) {
  const grant = findGrant(context, grantId)
  if (grant?.userId !== userId) throw new Refusal('not_found')
  return grant
}

/** Whether one of some players has taken a bonus, whatever has become of it. */
function wasTakenBy({ db }: Pick<CommandContext, 'db'>, bonusId: string, userIds: readonly string[]): boolean {
  const taken = db.get(
    `SELECT 1 AS one FROM bonus_grants
     WHERE bonus_id = ? AND amount > 0 AND user_id IN (SELECT value FROM json_each(?)) LIMIT 1`,
    [bonusId, JSON.stringify(userIds)],
  )
  return taken !== undefined
}

/**
 * Whether a bonus is still there for this player's person: what is open to everybody is there once for all accounts of
 * somebody; what the operator gives by name is theirs to decide.
 */
export function isFirstOfPerson(
  context: Pick<CommandContext, 'db'>,
  { userId, terms }: { readonly userId: string; readonly terms: Pick<Grant['terms'], 'id' | 'occasion'> },
): boolean {
  if (OCCASIONS[terms.occasion].isGrantedByOperator) return true
  return !wasTakenBy(context, terms.id, linkedAccounts(context, userId))
}

/** The next deposit is made with a bonus that is available, and with no other; or, of the one that was chosen, without it. */
export function chooseForDeposit({ db }: CommandContext, { id, userId }: Grant, isChosen = true): void {
  db.run(`UPDATE bonus_grants SET is_chosen = (id = ?) * ? WHERE user_id = ? AND state = 'available'`, [
    id,
    isChosen ? 1 : 0,
    userId,
  ])
}

/** `nth`: of its player's deposits which one, from 1. */
type Confirmed = WalletKey & { readonly depositId: string; readonly amount: Micros; readonly nth: number }

/**
 * Gives the bonus that a player has chosen for a deposit that has come, if it is one: of its currency, large enough, in
 * time, and while no other is wagered. Where another account of the same person has had it, which may show by what the deposit
 * was paid from, it is over. Anything else leaves the bonus as it was, and the deposit as it is in any case.
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

/** Ends the bonus of a deposit whose payer has taken the money back. */
export function endForChargeback(
  context: CommandContext,
  { userId, depositId }: { readonly userId: string; readonly depositId: string },
): void {
  for (const grant of openGrants(context, userId))
    if (grant.state === 'active' && grant.depositId === depositId)
      endGrant(context, grant, { state: 'cancelled', reason: 'chargeback' })
}

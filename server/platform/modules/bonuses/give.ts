import type { bonusGrants } from '#db/platform/schema/bonuses.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { type Micros, parseMicros } from '#server/shared/money/micros.ts'
import { type BonusTerms, isFreeBet } from '#server/shared/rewards/terms.ts'
import { matchOf } from '#server/shared/rewards/wagering.ts'
import type { WalletKey } from '../ledger/index.ts'
import { activate, endActive, endAvailable, findGrant, type Grant, openGrants } from './grant.ts'
import { hashOfTerms } from './terms.ts'

type Gift = {
  readonly userId: string
  readonly terms: BonusTerms
  /** What it is given for; a player has one of it. */
  readonly reference: string
  /** Milliseconds. */
  readonly offerUntil: number
}

/** Makes a bonus available to a player, once. No money moves. Answers its id, and whether it was there before. */
export function makeAvailable(
  context: CommandContext,
  { userId, terms, reference, offerUntil }: Gift,
): { readonly id: string; readonly isNew: boolean } {
  const id = newId(context)
  const { changes } = insertRow<typeof bonusGrants>(context.db, {
    into: 'bonus_grants',
    row: {
      ...{ id, reference, state: 'available' },
      user_id: userId,
      bonus_id: terms.id,
      terms: JSON.stringify(terms),
      terms_hash: hashOfTerms(terms),
      currency: terms.currency,
      offer_until: offerUntil,
      created_at: context.now,
      is_free_bet: isFreeBet(terms) ? 1 : 0,
    },
    onConflict: 'ON CONFLICT (user_id, bonus_id, reference) DO NOTHING',
  })
  if (changes === 1) return { id, isNew: true }
  const given = context.db.get<{ id: string }>(
    'SELECT id FROM bonus_grants WHERE user_id = ? AND bonus_id = ? AND reference = ?',
    [userId, terms.id, reference],
  )
  if (!given) throw new Error(`no bonus ${terms.id} of ${userId}`)
  return { id: given.id, isNew: false }
}

type Owned = { readonly userId: string; readonly grantId: string }

/** A bonus of this player's; anybody else's is as good as none. Refuses `not_found`. */
export function requireOwn(context: CommandContext, { userId, grantId }: Owned) {
  const grant = findGrant(context, grantId)
  if (grant?.userId !== userId) throw new Refusal('not_found')
  return grant
}

/** Whether one of some players has taken a bonus, whatever has become of it. */
export function wasTakenBy({ db }: Pick<CommandContext, 'db'>, bonusId: string, userIds: readonly string[]): boolean {
  const taken = db.get(
    `SELECT 1 AS one FROM bonus_grants
     WHERE bonus_id = ? AND amount > 0 AND user_id IN (SELECT value FROM json_each(?)) LIMIT 1`,
    [bonusId, JSON.stringify(userIds)],
  )
  return taken !== undefined
}

/** Whether a bonus is given for a deposit. */
export const isOfDeposit = ({ percent, occasion }: Pick<BonusTerms, 'percent' | 'occasion'>) =>
  percent > 0 && occasion !== 'weekly_loss'

/** The next deposit is made with a bonus that is available, and with no other; or, of the one that was chosen, without it. */
export function chooseForDeposit({ db }: CommandContext, { id, userId }: Grant, isChosen = true): void {
  db.run(`UPDATE bonus_grants SET is_chosen = (id = ?) * ? WHERE user_id = ? AND state = 'available'`, [
    id,
    isChosen ? 1 : 0,
    userId,
  ])
}

type Confirmed = WalletKey & { readonly depositId: string; readonly amount: Micros; readonly isFirst: boolean }

/**
 * Gives the bonus that a player has chosen for a deposit that has come, if it is one: of its currency, large enough, in
 * time, and while no other is wagered. Anything else leaves the bonus as it was, and the deposit as it is in any case.
 */
export function giveForDeposit(context: CommandContext, { depositId, amount, isFirst, ...wallet }: Confirmed): void {
  const { db, now } = context
  const chosen = db.get<{ id: string }>(
    `SELECT id FROM bonus_grants
     WHERE user_id = ? AND currency = ? AND is_chosen = 1 AND state = 'available' AND offer_until > ?`,
    [wallet.userId, wallet.currency, now],
  )
  const grant = chosen && findGrant(context, chosen.id)
  if (!grant) return
  const { terms } = grant
  if (terms.occasion === 'registration_and_deposit' && !isFirst) {
    endAvailable(context, grant, { state: 'expired', reason: 'offer' })
    return
  }
  const matched = matchOf(amount, { percent: terms.percent, maxAmount: parseMicros(terms.maxAmount) })
  if (amount < parseMicros(terms.minDeposit) || matched === 0n) return
  const isBusy = openGrants(context, wallet.userId).some(
    ({ state, currency, terms: other }) => state === 'active' && currency === wallet.currency && !isFreeBet(other),
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
      endActive(context, grant, { state: 'cancelled', reason: 'chargeback' })
}

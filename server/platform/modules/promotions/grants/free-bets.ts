import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { formatMultiplier, type M4, type Micros, m4, parseMicros } from '#server/shared/money/micros.ts'
import { isFreeBet } from '#server/shared/promotions/terms.ts'
import { type FreeReturn, loadStakeStatus, type WalletKey } from '../../ledger/index.ts'
import { chargeBudget } from '../offers/budget.ts'
import { findGrant, type Grant, requireOwn } from './grant.ts'
import { makeWonAvailable } from './make-available.ts'

const DAY_MS = 86_400_000

/**
 * Claims a free bet: it can be staked from now on; no money moves yet. Refuses `conflict` if it is no longer available.
 */
export function openFreeBet(context: CommandContext, grant: Grant): void {
  const { db, now } = context
  const { id, terms } = grant
  const amount = parseMicros(terms.maxAmount)
  const { changes } = db.run(
    `UPDATE bonus_grants SET state = 'active', amount = ?, active_until = ?
     WHERE id = ? AND state = 'available' AND offer_until > ?`,
    [toSql(amount), now + terms.activeLifeMs, id, now],
  )
  if (changes === 0) throw new Refusal('conflict')
  chargeBudget(context, grant, amount)
}

type Bet = WalletKey & {
  readonly grantId: string
  readonly game: string
  /** Multiplier of the bet if it wins; null for a game that does not accept free bets. */
  readonly multiplier: M4 | null
  readonly stake: Micros
}

/**
 * The free bet that a player stakes. Refuses `not_found` for another player's or another currency's; `conflict` if it
 * was used or has expired; `free_bet_refused` with the minimum multiplier, for another game or a lower multiplier;
 * `amount_invalid` for a stake other than its amount.
 */
export function requireFreeBet(
  context: CommandContext,
  { userId, currency, grantId, game, multiplier, stake }: Bet,
): Grant {
  const grant = requireOwn(context, { userId, grantId })
  const { terms, state, activeUntil } = grant
  if (!isFreeBet(terms) || grant.currency !== currency) throw new Refusal('not_found', { field: 'free_bet' })
  if (state !== 'active' || activeUntil === null || context.now >= activeUntil)
    throw new Refusal('conflict', { field: 'free_bet' })
  const isTaken = terms.freeBetIn?.some((one) => one === game) && multiplier !== null
  if (!isTaken || multiplier < BigInt(terms.minMultiplier))
    throw new Refusal('free_bet_refused', {
      field: 'free_bet',
      detail: formatMultiplier(m4(BigInt(terms.minMultiplier))),
    })
  if (stake !== grant.amount) throw new Refusal('amount_invalid', { field: 'amount' })
  return grant
}

/**
 * Ends a free bet that was staked. Without wagering, its winnings were already paid; otherwise they become a separate
 * bonus, to be claimed within a week and never added to another.
 */
export function closeFreeBet(
  context: CommandContext,
  grant: Grant,
  { reference, won }: { readonly reference: string; readonly won: Micros },
): void {
  const { db } = context
  const { id, userId, terms } = grant
  spendFreeBet(context, grant, reference)
  const isPaid = terms.wagering === 0
  db.run('UPDATE bonus_grants SET released = ? WHERE id = ?', [toSql(isPaid ? won : 0n), id])
  if (isPaid || won === 0n) return
  makeWonAvailable(context, { userId, terms, won, reference: wonBy(id) })
}

/** Reference of the bonus for a free bet's winnings. */
const wonBy = (grantId: string) => `free-bet:${grantId}`

/** Marks a free bet as used, whatever its result. Refuses `conflict` if it has already ended. */
export function spendFreeBet({ db, now }: CommandContext, { id }: Pick<Grant, 'id'>, reference: string): void {
  const { changes } = db.run(
    `UPDATE bonus_grants SET state = 'completed', reason = 'played', stake_reference = ?, closed_at = ?
     WHERE id = ? AND state = 'active'`,
    [reference, now, id],
  )
  if (changes === 0) throw new Refusal('conflict', { field: 'free_bet' })
}

/**
 * Money that a free bet decided later pays to its player: winnings with a wagering requirement are given as a bonus
 * instead.
 */
export function freeReturnOf(context: CommandContext, grantId: string): FreeReturn {
  return requireGrant(context, grantId).terms.wagering > 0 ? 'nothing' : 'profit'
}

type Decided = {
  readonly grantId: string
  readonly reference: string
  /** Winnings beyond the stake; null while it is open. */
  readonly won: Micros | null
}

/**
 * Updates a free bet after its bet was settled or resettled. A void returns it for at least a day; if it has been
 * staked elsewhere since, the house pays the difference of a correction.
 */
export function restateFreeBet(context: CommandContext, { grantId, reference, won }: Decided): void {
  const { db, now } = context
  const grant = requireGrant(context, grantId)
  const stake = loadStakeStatus(context, reference)
  if (!stake) throw new Error('the free bet has no stake')
  if (stake.state === 'void') {
    db.run(
      `UPDATE bonus_grants SET state = 'active', reason = NULL, stake_reference = NULL, closed_at = NULL, released = 0,
         active_until = max(active_until, ?) WHERE id = ? AND stake_reference = ?`,
      [now + DAY_MS, grantId, reference],
    )
    return
  }
  // a void was reversed: the free bet is used again, unless it was staked elsewhere
  db.run(
    `UPDATE bonus_grants SET state = 'completed', reason = 'played', stake_reference = ?, closed_at = ?
     WHERE id = ? AND state = 'active' AND stake_reference IS NULL`,
    [reference, now, grantId],
  )
  if (grant.terms.wagering > 0) restateWon(context, grant, won)
  else
    db.run('UPDATE bonus_grants SET released = ? WHERE id = ? AND stake_reference = ?', [
      // the amount includes the player's debt from a reversal, which is part of their winnings
      toSql(stake.paid + stake.owed),
      grantId,
      reference,
    ])
}

/** Replaces the bonus for the winnings if it was not claimed yet; a claimed one stays as it is. */
function restateWon(context: CommandContext, { id, userId, terms }: Grant, won: Micros | null): void {
  const { db, now } = context
  const given = db.all<{ id: string; state: string; reason: string | null; terms: string }>(
    `SELECT id, state, reason, terms FROM bonus_grants WHERE user_id = ? AND bonus_id = ? AND reference LIKE ?`,
    [userId, terms.id, `${wonBy(id)}%`],
  )
  const standing = given.find(({ reason }) => reason !== 'operator')
  if (standing && standing.state !== 'available') return
  if (standing)
    db.run(`UPDATE bonus_grants SET state = 'cancelled', reason = 'operator', closed_at = ? WHERE id = ?`, [
      now,
      standing.id,
    ])
  if (won !== null && won > 0n)
    makeWonAvailable(context, { userId, terms, won, reference: `${wonBy(id)}/${given.length + 1}` })
}

function requireGrant(context: CommandContext, id: string): Grant {
  const grant = findGrant(context, id)
  if (!grant) throw new Error(`unknown free bet ${id}`)
  return grant
}

import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { formatMultiplier, type M4, type Micros, m4, parseMicros } from '#server/shared/money/micros.ts'
import { isFreeBet } from '#server/shared/promotions/terms.ts'
import { type FreeReturn, stakeStanding, type WalletKey } from '../../ledger/index.ts'
import { chargeBudget } from '../offers/budget.ts'
import { findGrant, type Grant, requireOwn } from './grant.ts'
import { makeWonAvailable } from './make-available.ts'

const DAY_MS = 86_400_000

/** Takes a bet that is given: from now on it can be staked, and no money moves before. Refuses `conflict` where it is available no more. */
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
  /** What the bet pays when it wins; null in a game that takes no free bet. */
  readonly multiplier: M4 | null
  readonly stake: Micros
}

/**
 * The free bet that a player stakes. Refuses `not_found` for another's and for one of another currency, `conflict` for one
 * that was staked or is over, `free_bet_refused` with the least multiplier in another game and below it, `amount_invalid` for
 * another stake than its amount.
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
 * Ends a free bet that was staked. Where there is nothing to stake, what it has won is the player's already; else it becomes
 * a bonus of its own, to be taken within a week, never added to another.
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

/** What a bonus of what a free bet has won was given for. */
const wonBy = (grantId: string) => `free-bet:${grantId}`

/** Stakes a free bet: it is played, whatever comes of it. Refuses `conflict` where something else has ended it. */
export function spendFreeBet({ db, now }: CommandContext, { id }: Pick<Grant, 'id'>, reference: string): void {
  const { changes } = db.run(
    `UPDATE bonus_grants SET state = 'completed', reason = 'played', stake_reference = ?, closed_at = ?
     WHERE id = ? AND state = 'active'`,
    [reference, now, id],
  )
  if (changes === 0) throw new Refusal('conflict', { field: 'free_bet' })
}

/** What a free bet that is decided later pays its player in money: what they have to stake first is given as a bonus. */
export function freeReturnOf(context: CommandContext, grantId: string): FreeReturn {
  return requireGrant(context, grantId).terms.wagering > 0 ? 'nothing' : 'profit'
}

type Decided = {
  readonly grantId: string
  /** What it was staked on, in the ledger. */
  readonly reference: string
  /** What it has won beyond its stake; null while it is open. */
  readonly won: Micros | null
}

/**
 * Brings a free bet up to how the bet that it was staked on stands, which may be settled anew. A void gives it back for a day at least; where it
 * was staked on something else since, the house bears what a correction brings.
 */
export function restateFreeBet(context: CommandContext, { grantId, reference, won }: Decided): void {
  const { db, now } = context
  const grant = requireGrant(context, grantId)
  const stake = stakeStanding(context, reference)
  if (!stake) throw new Error('a free bet without a stake')
  if (stake.state === 'void') {
    db.run(
      `UPDATE bonus_grants SET state = 'active', reason = NULL, stake_reference = NULL, closed_at = NULL, released = 0,
         active_until = max(active_until, ?) WHERE id = ? AND stake_reference = ?`,
      [now + DAY_MS, grantId, reference],
    )
    return
  }
  // given back by a void that was none: it is played again, if it has not been
  db.run(
    `UPDATE bonus_grants SET state = 'completed', reason = 'played', stake_reference = ?, closed_at = ?
     WHERE id = ? AND state = 'active' AND stake_reference IS NULL`,
    [reference, now, grantId],
  )
  if (grant.terms.wagering > 0) restateWon(context, grant, won)
  else
    db.run('UPDATE bonus_grants SET released = ? WHERE id = ? AND stake_reference = ?', [
      // what its player owes since a reversal is still theirs
      toSql(stake.paid + stake.owed),
      grantId,
      reference,
    ])
}

/** The bonus of what was won: another one where it was not taken yet, and the same where it was. */
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
  if (!grant) throw new Error(`no free bet ${id}`)
  return grant
}

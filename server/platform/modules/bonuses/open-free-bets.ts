import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import { type FreeReturn, stakeStanding } from '../ledger/index.ts'
import { findGrant, type Grant } from './grant.ts'
import { makeWonAvailable } from './make-available.ts'

const DAY_MS = 86_400_000

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
    [userId, terms.id, `free-bet:${id}%`],
  )
  const standing = given.find(({ reason }) => reason !== 'operator')
  if (standing && standing.state !== 'available') return
  if (standing)
    db.run(`UPDATE bonus_grants SET state = 'cancelled', reason = 'operator', closed_at = ? WHERE id = ?`, [
      now,
      standing.id,
    ])
  if (won !== null && won > 0n)
    makeWonAvailable(context, { userId, terms, won, reference: `free-bet:${id}/${given.length + 1}` })
}

function requireGrant(context: CommandContext, id: string): Grant {
  const grant = findGrant(context, id)
  if (!grant) throw new Error(`no free bet ${id}`)
  return grant
}

import type { deskInvitations, deskOperatorRoles, deskOperators } from '#db/platform/schema/operator.ts'
import { hashToken, newToken } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { permissionsOfRole, ROLES } from '../permissions.ts'
import { countActive } from './person.ts'

/** Roles that an admin must not also have: who can create operators must not be able to pay. */
const BESIDE_NO_ADMIN: ReadonlySet<string> = new Set([ROLES.F, ROLES.R, ROLES.K])

/** Refuses `invalid` for an unknown role, none, and an admin who could also pay. */
export function requireRoles({ db }: Pick<CommandContext, 'db'>, roles: readonly string[]): void {
  const isKnown = (role: string) =>
    permissionsOfRole(role) !== null || db.get('SELECT id FROM desk_roles WHERE id = ?', [role]) !== undefined
  if (roles.length === 0 || !roles.every(isKnown)) throw new Refusal('invalid', { field: 'roles' })
  if (roles.includes(ROLES.A) && roles.some((role) => BESIDE_NO_ADMIN.has(role)))
    throw new Refusal('forbidden', { field: 'roles' })
}

/** Adds an operator without a password yet. Refuses conflict for a name that was ever used: decisions reference it. */
export function addOperator(
  context: CommandContext,
  { name, roles, recoveredAt = null }: { name: string; roles: readonly string[]; recoveredAt?: number | null },
): string {
  const { db, now } = context
  requireRoles(context, roles)
  const used = `SELECT name FROM desk_operators WHERE name = ? UNION ALL SELECT name FROM operators WHERE name = ?`
  if (db.get(used, [name, name])) throw new Refusal('conflict', { field: 'name' })
  const last = db.get<{ rowid: bigint }>('SELECT rowid FROM desk_operators ORDER BY rowid DESC LIMIT 1')
  const id = `op_${Number(last?.rowid ?? 0n) + 1}`
  insertRow<typeof deskOperators>(db, {
    into: 'desk_operators',
    row: { id, name, created_at: now, recovered_at: recoveredAt },
  })
  setRoles(context, id, roles)
  return id
}

/** Replaces the roles of an operator. Sessions end, since what they may do has changed. */
export function setRoles(context: CommandContext, operatorId: string, roles: readonly string[]): void {
  const { db } = context
  db.run('DELETE FROM desk_operator_roles WHERE operator_id = ?', [operatorId])
  for (const role of new Set(roles))
    insertRow<typeof deskOperatorRoles>(db, { into: 'desk_operator_roles', row: { operator_id: operatorId, role } })
  endSessionsOf(context, operatorId)
}

/** Makes the one link by which an operator sets their password and authenticator. Earlier links stop working. */
export function issueInvitation(context: CommandContext, operatorId: string, lifeMs: number): string {
  const { db, now } = context
  db.run('DELETE FROM desk_invitations WHERE operator_id = ? AND used_at IS NULL', [operatorId])
  const token = newToken(context)
  insertRow<typeof deskInvitations>(db, {
    into: 'desk_invitations',
    row: { token_hash: hashToken(token), operator_id: operatorId, expires_at: now + lifeMs },
  })
  return token
}

/** Refuses not_found for a name that no operator has, or whose operator has left. */
export function loadOperator(
  { db }: Pick<CommandContext, 'db'>,
  name: string,
): { readonly id: string; readonly isActive: boolean } {
  const row = db.get<{ id: string; active_at: bigint | null }>(
    'SELECT id, active_at FROM desk_operators WHERE name = ? AND ended_at IS NULL',
    [name],
  )
  if (!row) throw new Refusal('not_found', { field: 'name' })
  return { id: row.id, isActive: row.active_at !== null }
}

/** Refuses forbidden on `last_admin` if no admin would be left. */
export function requireOtherAdmin(context: Pick<CommandContext, 'db'>, operatorId: string): void {
  const sql = 'SELECT role FROM desk_operator_roles WHERE operator_id = ? AND role = ?'
  if (context.db.get(sql, [operatorId, ROLES.A]) && countActive(context, { but: operatorId, role: ROLES.A }) === 0)
    throw new Refusal('forbidden', { field: 'last_admin' })
}

export function endSessionsOf({ db, now }: Pick<CommandContext, 'db' | 'now'>, operatorId: string): void {
  db.run('UPDATE desk_sessions SET ended_at = ? WHERE operator_id = ? AND ended_at IS NULL', [now, operatorId])
}

/** Ends sessions, keys, invitations and open requests of an operator who leaves. */
export function endOperator(context: CommandContext, operatorId: string): void {
  const { db, now } = context
  db.run('UPDATE desk_operators SET ended_at = ? WHERE id = ?', [now, operatorId])
  endSessionsOf(context, operatorId)
  db.run('UPDATE desk_keys SET revoked_at = ? WHERE operator_id = ? AND revoked_at IS NULL', [now, operatorId])
  db.run('DELETE FROM desk_invitations WHERE operator_id = ? AND used_at IS NULL', [operatorId])
  db.run(
    `UPDATE desk_requests SET state = 'cancelled', decided_at = ? WHERE requested_by = ? AND state = 'requested'`,
    [now, operatorId],
  )
}

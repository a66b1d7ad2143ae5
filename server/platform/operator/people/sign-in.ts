import type { deskKeys, deskSessions } from '#db/platform/schema/operator.ts'
import { hashToken, newToken } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { ROLES } from '../permissions.ts'
import { addOperator, issueInvitation } from './operators.ts'
import { type Credential, countActive, identifyPerson, requireProof } from './person.ts'
import { drawTotp, takeTotp } from './totp.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SETUP_LIFE_MS = 15 * MINUTE_MS
export const INVITATION_LIFE_MS = 3 * DAY_MS
const KEY_LIFE_MS = 90 * DAY_MS

/** Name of the first admin. */
const FIRST = 'admin'

type Setup = { readonly ip: string; readonly recover: boolean }
export type SetupLink = { readonly operator: string; readonly token: string; readonly expiresAt: number }

/**
 * One-time link of 15 minutes for the first admin; null once an admin has used theirs. `recover` makes another admin
 * although there is one, for a house that has lost all of them: it works after a day, and may then only invite for
 * three. Both are audited as acts of the machine.
 */
export function setUpDesk(context: CommandContext, { ip, recover }: Setup): SetupLink | null {
  const { db, now } = context
  const hasAdmin = countActive(context, { role: ROLES.A }) > 0
  if (hasAdmin && !recover) return null
  const waiting = db.get<{ id: string; name: string }>(
    `SELECT id, name FROM desk_operators AS operator
     WHERE active_at IS NULL AND ended_at IS NULL AND (recovered_at IS NOT NULL) = ?
       AND EXISTS (SELECT 1 FROM desk_operator_roles AS one WHERE one.operator_id = operator.id AND one.role = 'admin')
     ORDER BY created_at LIMIT 1`,
    [hasAdmin ? 1 : 0],
  )
  const { name, id } = waiting ?? added(context, hasAdmin)
  const token = issueInvitation(context, id, SETUP_LIFE_MS)
  const params = { operator: id, recover: hasAdmin }
  appendAudit(context, { op: 'machine', ip, act: 'setup', on: `operator:${id}`, params, ok: true })
  return { operator: name, token, expiresAt: now + SETUP_LIFE_MS }
}

function added(context: CommandContext, isRecovery: boolean): { readonly id: string; readonly name: string } {
  const { db, now } = context
  const used = `SELECT name FROM desk_operators WHERE name = ? UNION ALL SELECT name FROM operators WHERE name = ?`
  const isTaken = (one: string) => db.get(used, [one, one]) !== undefined
  let name = FIRST
  for (let number = 2; isTaken(name); number += 1) name = `${FIRST}-${number}`
  const recoveredAt = isRecovery ? now : null
  return { id: addOperator(context, { name, roles: [ROLES.A], recoveredAt }), name }
}

export type Invited = { readonly operator: string; readonly roles: readonly string[]; readonly secret: string }

/**
 * Opens an invitation: draws the secret of the authenticator, which acceptance proves. Opening it again draws another.
 * Refuses token_invalid for a link that is unknown, used or expired.
 */
export function beginInvitation(context: CommandContext, { token }: { readonly token: string }): Invited {
  const { id, name } = loadInvitation(context, token)
  const roles = context.db
    .all<{ role: string }>('SELECT role FROM desk_operator_roles WHERE operator_id = ? ORDER BY role', [id])
    .map(({ role }) => role)
  return { operator: name, roles, secret: drawTotp(context, id) }
}

type Acceptance = {
  readonly token: string
  readonly passwordHash: string
  readonly totp: string
  readonly ip: string
}

export type SignedIn = { readonly token: string; readonly operator: string }

/**
 * Accepts an invitation with a password and a code of the authenticator, and signs in. Refusals: token_invalid;
 * second_factor_invalid on `totp`.
 */
export function acceptInvitation(context: CommandContext, { token, passwordHash, totp, ip }: Acceptance): SignedIn {
  const { db, now } = context
  const { id } = loadInvitation(context, token)
  if (!takeTotp(context, id, totp)) throw new Refusal('second_factor_invalid', { field: 'totp' })
  db.run('UPDATE desk_invitations SET used_at = ? WHERE token_hash = ?', [now, hashToken(token)])
  db.run('UPDATE desk_operators SET password_hash = ?, active_at = ? WHERE id = ?', [passwordHash, now, id])
  const opened = openSession(context, id)
  const entry = { op: id, sid: opened.sid, ip, act: 'accept.invitation', on: `operator:${id}`, ok: true }
  appendAudit(context, entry)
  return { token: opened.token, operator: id }
}

function loadInvitation({ db, now }: CommandContext, token: string): { readonly id: string; readonly name: string } {
  const row = db.get<{ id: string; name: string }>(
    `SELECT operator.id, operator.name FROM desk_invitations AS one
     JOIN desk_operators AS operator ON operator.id = one.operator_id
     WHERE one.token_hash = ? AND one.used_at IS NULL AND one.expires_at > ? AND operator.ended_at IS NULL`,
    [hashToken(token), now],
  )
  if (!row) throw new Refusal('token_invalid', { field: 'token' })
  return row
}

function openSession(context: CommandContext, operatorId: string): { readonly token: string; readonly sid: string } {
  const { db, now } = context
  const last = db.get<{ rowid: bigint }>('SELECT rowid FROM desk_sessions ORDER BY rowid DESC LIMIT 1')
  const sid = `os_${Number(last?.rowid ?? 0n) + 1}`
  const token = newToken(context)
  insertRow<typeof deskSessions>(db, {
    into: 'desk_sessions',
    row: {
      id: sid,
      operator_id: operatorId,
      token_hash: hashToken(token),
      created_at: now,
      used_at: now,
      proven_at: now,
    },
  })
  return { token, sid }
}

type SignIn = {
  readonly operatorId: string
  /** Hash that the password was verified against. */
  readonly passwordHash: string
  readonly totp: string
  readonly ip: string
}

/** Signs an operator in, whose password was verified. Refuses credentials_invalid for a wrong code too. */
export function signInOperator(context: CommandContext, { operatorId, passwordHash, totp, ip }: SignIn): SignedIn {
  const row = context.db.get(
    `SELECT id FROM desk_operators
     WHERE id = ? AND password_hash = ? AND active_at IS NOT NULL AND ended_at IS NULL`,
    [operatorId, passwordHash],
  )
  if (!row || !takeTotp(context, operatorId, totp)) throw new Refusal('credentials_invalid')
  const { token, sid } = openSession(context, operatorId)
  appendAudit(context, { op: operatorId, sid, ip, act: 'sign_in', on: `operator:${operatorId}`, ok: true })
  return { token, operator: operatorId }
}

/** Ends the session of a request. Refuses unauthorized. */
export function signOutOperator(context: CommandContext, { credential }: { readonly credential: Credential }): void {
  const { id, sid, ip } = identifyPerson(context, credential)
  context.db.run('UPDATE desk_sessions SET ended_at = ? WHERE id = ?', [context.now, sid])
  appendAudit(context, { op: id, sid, ip, act: 'sign_out', on: `operator:${id}`, ok: true })
}

/** Ends one of the operator's own sessions. Refusals: unauthorized, not_found. */
export function endOwnSession(
  context: CommandContext,
  { credential, id }: { readonly credential: Credential; readonly id: string },
): void {
  const { id: op, sid, ip } = identifyPerson(context, credential)
  const sql = 'UPDATE desk_sessions SET ended_at = ? WHERE id = ? AND operator_id = ? AND ended_at IS NULL'
  if (context.db.run(sql, [context.now, id, op]).changes === 0) throw new Refusal('not_found', { field: 'id' })
  appendAudit(context, { op, sid, ip, act: 'end.own_session', on: `operator:${op}`, ref: `session:${id}`, ok: true })
}

export type OwnKey = { readonly id: string; readonly key: string; readonly expiresAt: number }

/**
 * Makes a personal key for the command line, valid for 90 days; only its hash is stored. Needs a session with a fresh
 * proof. Refusals: unauthorized, forbidden to a key, second_factor_required.
 */
export function createOwnKey(context: CommandContext, { credential }: { readonly credential: Credential }): OwnKey {
  const { db, now } = context
  const person = identifyPerson(context, credential)
  if (credential.kind !== 'session') throw new Refusal('forbidden')
  requireProof(context, person)
  const last = db.get<{ rowid: bigint }>('SELECT rowid FROM desk_keys ORDER BY rowid DESC LIMIT 1')
  const id = `ok_${Number(last?.rowid ?? 0n) + 1}`
  const key = newToken(context)
  const expiresAt = now + KEY_LIFE_MS
  insertRow<typeof deskKeys>(db, {
    into: 'desk_keys',
    row: { id, operator_id: person.id, key_hash: hashToken(key), created_at: now, expires_at: expiresAt },
  })
  const { id: op, sid, ip } = person
  appendAudit(context, { op, sid, ip, act: 'create.own_key', on: `operator:${op}`, ref: `key:${id}`, ok: true })
  return { id, key, expiresAt }
}

/** Revokes one of the operator's own keys. Refusals: unauthorized, not_found. */
export function revokeOwnKey(
  context: CommandContext,
  { credential, id }: { readonly credential: Credential; readonly id: string },
): void {
  const { id: op, sid, ip } = identifyPerson(context, credential)
  const sql = 'UPDATE desk_keys SET revoked_at = ? WHERE id = ? AND operator_id = ? AND revoked_at IS NULL'
  if (context.db.run(sql, [context.now, id, op]).changes === 0) throw new Refusal('not_found', { field: 'id' })
  appendAudit(context, { op, sid, ip, act: 'revoke.own_key', on: `operator:${op}`, ref: `key:${id}`, ok: true })
}

const PURGE_AFTER_MS = DAY_MS

/** Deletes expired invitations, and looks that no longer join the next one. */
export function purgeDesk({ db, now }: CommandContext): { readonly changed: number } {
  const before = now - PURGE_AFTER_MS
  const views = db.run('DELETE FROM desk_views WHERE at < ?', [before]).changes
  const links = db.run('DELETE FROM desk_invitations WHERE expires_at < ?', [before]).changes
  return { changed: views + links }
}

import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { PERMISSION_NAMES, type Permission, permissionsOfRole } from '../permissions.ts'
import { takeTotp } from './totp.ts'

/** Credential of a request: the hash of a session's token or of a personal key. */
export type Credential = {
  readonly kind: 'session' | 'key'
  readonly hash: string
  readonly ip: string
  /** Code of the authenticator, as a fresh proof. */
  readonly totp?: string | undefined
}

/** The operator of a request. */
export type Person = {
  readonly id: string
  readonly name: string
  /** Session or key. */
  readonly sid: string
  readonly ip: string
  readonly roles: ReadonlySet<string>
  readonly permissions: ReadonlySet<Permission>
  /** When a passkey or a code was last shown, in ms. */
  readonly provenAt: number
  /** When the session or key ends without another request, in ms. */
  readonly endsAt: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const SESSION_IDLE_MS = 30 * MINUTE_MS
export const SESSION_LIFE_MS = 12 * HOUR_MS
/** How long a proof lasts for acts that ask for a fresh one. */
export const PROOF_LIFE_MS = 5 * MINUTE_MS
/** After the recovery of a lost admin: it waits, and then may only invite. */
export const RECOVERY_WAIT_MS = 24 * HOUR_MS
const RECOVERY_INVITES_MS = 72 * HOUR_MS

type Row = {
  readonly id: string
  readonly name: string
  readonly sid: string
  readonly recovered_at: bigint | null
  readonly proven_at: bigint
  readonly used_at: bigint
  /** Latest end of a session, expiry of a key. */
  readonly ends_at: bigint
}

/**
 * Operator of a session or key, with the permissions of this moment. Refusals: unauthorized; second_factor_invalid, if
 * a code was sent and is wrong.
 */
export function identifyPerson(context: CommandContext, credential: Credential): Person {
  const { db, now } = context
  const row = credential.kind === 'session' ? bySession(context, credential.hash) : byKey(context, credential.hash)
  if (!row) throw new Refusal('unauthorized')
  const { totp } = credential
  if (totp !== undefined && !takeTotp(context, row.id, totp))
    throw new Refusal('second_factor_invalid', { field: 'totp' })
  const isProven = totp !== undefined
  if (credential.kind === 'session' && (isProven || now - Number(row.used_at) >= MINUTE_MS))
    db.run('UPDATE desk_sessions SET used_at = ?, proven_at = ? WHERE id = ?', [
      now,
      isProven ? now : Number(row.proven_at),
      row.sid,
    ])
  const roles = rolesOf(context, row.id)
  return {
    id: row.id,
    name: row.name,
    sid: row.sid,
    ip: credential.ip,
    roles: new Set(roles),
    permissions: limited(context, row, permissionsOf(context, roles)),
    provenAt: isProven ? now : Number(row.proven_at),
    endsAt: Math.min(
      Number(row.ends_at),
      credential.kind === 'session' ? now + SESSION_IDLE_MS : Number.MAX_SAFE_INTEGER,
    ),
  }
}

function bySession({ db, now }: CommandContext, hash: string): Row | undefined {
  return db.get<Row>(
    `SELECT operator.id, operator.name, operator.recovered_at, session.id AS sid, session.proven_at, session.used_at,
       session.created_at + ? AS ends_at
     FROM desk_sessions AS session JOIN desk_operators AS operator ON operator.id = session.operator_id
     WHERE session.token_hash = ? AND session.ended_at IS NULL AND session.created_at > ? AND session.used_at > ?
       AND operator.active_at IS NOT NULL AND operator.ended_at IS NULL`,
    [SESSION_LIFE_MS, hash, now - SESSION_LIFE_MS, now - SESSION_IDLE_MS],
  )
}

function byKey({ db, now }: CommandContext, hash: string): Row | undefined {
  return db.get<Row>(
    `SELECT operator.id, operator.name, operator.recovered_at, own.id AS sid, 0 AS proven_at, 0 AS used_at,
       own.expires_at AS ends_at
     FROM desk_keys AS own JOIN desk_operators AS operator ON operator.id = own.operator_id
     WHERE own.key_hash = ? AND own.revoked_at IS NULL AND own.expires_at > ?
       AND operator.active_at IS NOT NULL AND operator.ended_at IS NULL`,
    [hash, now],
  )
}

export const rolesOf = ({ db }: Pick<CommandContext, 'db'>, operatorId: string): readonly string[] =>
  db
    .all<{ role: string }>('SELECT role FROM desk_operator_roles WHERE operator_id = ? ORDER BY role', [operatorId])
    .map(({ role }) => role)

/** Permissions of roles, those that ship and the house's own. */
export function permissionsOf(context: Pick<CommandContext, 'db'>, roles: readonly string[]): Set<Permission> {
  return new Set(roles.flatMap((role) => permissionsOfRole(role) ?? ownRole(context, role)))
}

function ownRole({ db }: Pick<CommandContext, 'db'>, role: string): readonly Permission[] {
  const row = db.get<{ permissions: string }>('SELECT permissions FROM desk_roles WHERE id = ?', [role])
  const names: readonly string[] = row ? JSON.parse(row.permissions) : []
  return PERMISSION_NAMES.filter((name) => names.includes(name))
}

/** Permissions of an admin made by the recovery: none for a day, and then for three days to invite. */
function limited(
  { now }: CommandContext,
  { recovered_at }: Row,
  all: ReadonlySet<Permission>,
): ReadonlySet<Permission> {
  const since = recovered_at === null ? null : now - Number(recovered_at)
  if (since === null || since >= RECOVERY_WAIT_MS + RECOVERY_INVITES_MS) return all
  const invite: Permission = 'invite.operator'
  return new Set(since >= RECOVERY_WAIT_MS && all.has(invite) ? [invite] : [])
}

/** Refuses second_factor_required unless the authenticator was used in the last five minutes. */
export function requireProof({ now }: Pick<CommandContext, 'now'>, { provenAt }: Person): void {
  if (now - provenAt > PROOF_LIFE_MS) throw new Refusal('second_factor_required', { field: 'totp' })
}

/** Number of active operators: all, except one, or of a role. */
export function countActive({ db }: Pick<CommandContext, 'db'>, { but = '', role = '' } = {}): number {
  const row = db.get<{ count: bigint }>(
    `SELECT count(*) AS count FROM desk_operators AS operator
     WHERE operator.active_at IS NOT NULL AND operator.ended_at IS NULL AND operator.id <> ?
       AND (? = '' OR EXISTS (SELECT 1 FROM desk_operator_roles AS one WHERE one.operator_id = operator.id AND one.role = ?))`,
    [but, role, role],
  )
  return Number(row?.count ?? 0n)
}

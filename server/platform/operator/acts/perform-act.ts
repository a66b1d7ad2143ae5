import { hash } from 'node:crypto'
import type { deskRequests } from '#db/platform/schema/operator.ts'
import type { Json } from '#server/platform/kernel/canonical-json.ts'
import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { recordText } from '#server/shared/log/record.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { type Credential, countActive, identifyPerson, type Person, requireProof } from '../people/person.ts'
import { approversOf, factsOf, type Permission } from '../permissions.ts'
import type { AnyAct, Effect } from './act.ts'
import { type ActName, acts } from './index.ts'

const HOUR_MS = 3_600_000
const WAITS_MS = 24 * HOUR_MS

export type ActRequest = {
  readonly act: ActName
  readonly args: Json
  readonly credential: Credential
  /** Code, where the permission asks for one. */
  readonly reason?: string | undefined
  /** Text of 10 to 500 characters, where the permission asks for one. */
  readonly why?: string | undefined
}

/** A request that waits for a second person. */
export type Waiting = { readonly id: string; readonly effect: Effect; readonly expiresAt: number }

export type Performed =
  | { readonly state: 'done'; readonly output: unknown }
  | { readonly state: 'requested'; readonly request: Waiting }

/** The act with a type that takes any arguments: `ActRequest` pairs name and arguments at its only caller. */
type Runnable = AnyAct & {
  readonly on: (args: Json) => string
  readonly player?: (args: Json) => string | null
  readonly params?: (args: Json) => Effect
  readonly effect?: (context: CommandContext, args: Json, by: Person) => Effect
  readonly needsSecond?: (context: CommandContext, args: Json, by: Person) => boolean
  readonly run: (
    context: CommandContext,
    args: Json,
    by: Person,
  ) => { output: unknown; ref?: string; before?: Effect; after?: Effect }
}

const actOf = (name: ActName): Runnable => acts[name] as unknown as Runnable

/**
 * Performs an act of an operator: checks credential, permission, proof and reason at this moment, and runs it or lets it
 * wait for a second person, with its audit entry in the same transaction. Refusals: unauthorized, forbidden,
 * second_factor_required, second_factor_invalid, required or invalid on `why` and `reason`, conflict on `request` if the
 * same waits already, and those of the act.
 */
export function performAct(context: CommandContext, request: ActRequest): Performed {
  const { args, credential, reason, why } = request
  const act = actOf(request.act)
  const person = identifyPerson(context, credential)
  requirePermission(person, act.permission)
  if (act.needsProof) requireProof(context, person)
  requireReason(act.permission, request)
  const effect = act.effect?.(context, args, person) ?? {}
  if (needsSecond(context, act, { args, person })) {
    const waiting = store(context, { ...request, act: act, name: request.act, person, effect })
    audit(context, { act, args, person, reason, why, req: waiting.id, after: { state: 'requested' } })
    return { state: 'requested', request: waiting }
  }
  const { output, ref, before, after } = act.run(context, args, person)
  audit(context, { act, args, person, reason, why, ref, before, after })
  return { state: 'done', output }
}

/** Effect of an act now, and the roles that would have to approve it. */
export type Preview = {
  readonly effect: Effect
  readonly needsSecond: boolean
  readonly approvers: readonly string[]
  /** How long a request would wait, in ms. */
  readonly waitsMs: number
}

/**
 * Computes what an act would do, without doing it or asking for it. It shows data of its subject, so it is an entry of
 * the audit log. Refusals: unauthorized, forbidden, and those of the act's effect.
 */
export function previewAct(
  context: CommandContext,
  { act: name, args, credential }: Pick<ActRequest, 'act' | 'args' | 'credential'>,
): Preview {
  const act = actOf(name)
  const person = identifyPerson(context, credential)
  requirePermission(person, act.permission)
  const effect = act.effect?.(context, args, person) ?? {}
  const second = needsSecond(context, act, { args, person })
  const { id: op, sid, ip } = person
  const [on, userId] = [act.on(args), act.player?.(args)]
  appendAudit(context, { op, sid, ip, act: 'preview', on, userId, params: { act: act.permission }, ok: true })
  return {
    effect,
    needsSecond: second,
    approvers: second ? approversOf(act.permission) : [],
    waitsMs: act.waitsMs ?? WAITS_MS,
  }
}

function requirePermission({ permissions }: Person, permission: Permission): void {
  if (!permissions.has(permission)) throw new Refusal('forbidden', { field: 'permission', detail: permission })
}

const WHY_LENGTH = { min: 10, max: 500 }
const CODE = /^[a-z][a-z_]{1,39}$/

function requireReason(permission: Permission, { reason, why }: Pick<ActRequest, 'reason' | 'why'>): void {
  const needed = factsOf(permission).why
  if (needed === 'text' && why === undefined) throw new Refusal('required', { field: 'why' })
  if (why !== undefined && (why.length < WHY_LENGTH.min || why.length > WHY_LENGTH.max))
    throw new Refusal('invalid', { field: 'why' })
  if (needed === 'code' && reason === undefined) throw new Refusal('required', { field: 'reason' })
  if (reason !== undefined && !CODE.test(reason)) throw new Refusal('invalid', { field: 'reason' })
}

function needsSecond(
  context: CommandContext,
  act: Runnable,
  { args, person }: { readonly args: Json; readonly person: Person },
): boolean {
  if (act.isPaired || act.isAlone?.(context)) return false
  const { two } = factsOf(act.permission)
  if (two === undefined) return false
  return two === 'always' || (act.needsSecond?.(context, args, person) ?? false)
}

type NewRequest = ActRequest & {
  readonly name: ActName
  readonly person: Person
  readonly effect: Effect
}

/** Stores a request. Refuses conflict on `request`, with the first one's id, if the same waits already. */
function store(
  context: CommandContext,
  { act, name, args, person, effect, why }: Omit<NewRequest, 'act'> & { readonly act: Runnable },
): Waiting {
  const { db, now } = context
  const subject = act.on(args)
  const argsText = canonicalJson(args)
  const argsHash = hash('sha256', argsText)
  const open = `SELECT id FROM desk_requests
    WHERE act = ? AND subject = ? AND args_hash = ? AND state = 'requested' AND expires_at > ?`
  const same = db.get<{ id: string }>(open, [name, subject, argsHash, now])
  if (same) throw new Refusal('conflict', { field: 'request', detail: same.id })
  // an expired one stands in the way of the next, and the job may not have come by
  db.run(
    `UPDATE desk_requests SET state = 'expired', decided_at = ?
     WHERE act = ? AND subject = ? AND args_hash = ? AND state = 'requested'`,
    [now, name, subject, argsHash],
  )
  const id = newId(context)
  const expiresAt = now + (act.waitsMs ?? WAITS_MS)
  const effectText = recordText(effect)
  insertRow<typeof deskRequests>(db, {
    into: 'desk_requests',
    row: {
      id,
      act: name,
      permission: act.permission,
      subject,
      args: argsText,
      args_hash: argsHash,
      why: why ?? null,
      effect: effectText,
      state: 'requested',
      requested_by: person.id,
      requested_in: person.sid,
      requested_at: now,
      expires_at: expiresAt,
    },
  })
  return { id, effect, expiresAt }
}

type Entry = {
  readonly act: Runnable
  readonly args: Json
  readonly person: Person
  readonly second?: Person
  readonly reason?: string | undefined
  readonly why?: string | undefined
  readonly req?: string | undefined
  readonly ref?: string | undefined
  readonly before?: Effect | undefined
  readonly after?: Effect | undefined
  readonly code?: string
}

function audit(context: CommandContext, { act, args, person, second, code, ...entry }: Entry): void {
  appendAudit(context, {
    ...entry,
    op: person.id,
    opSecond: second?.id,
    // a session that ended in the meantime, as a role has changed, is named all the same
    sid: second?.sid ?? person.sid,
    ip: second?.ip ?? person.ip,
    act: act.permission,
    on: act.on(args),
    userId: act.player?.(args),
    params: act.params?.(args),
    ok: code === undefined,
    code,
  })
}

type Refused = Omit<ActRequest, 'args'> & {
  /** Null if the act was refused before its arguments were looked up. */
  readonly args: Json
  readonly code: string
}

/** Writes the entry of an act that was refused, of an operator who is known. */
export function noteRefusedAct(
  context: CommandContext,
  { act: name, args, credential, code, reason, why }: Refused,
): void {
  const person = identifyPerson(context, { ...credential, totp: undefined })
  const act = actOf(name)
  if (args !== null) {
    audit(context, { act, args, person, code, reason, why })
    return
  }
  const { id: op, sid, ip } = person
  appendAudit(context, { op, sid, ip, act: act.permission, on: 'none', ok: false, code, reason, why })
}

export type Verdict = 'approve' | 'refuse' | 'cancel'

type Decision = {
  readonly id: string
  readonly verdict: Verdict
  readonly credential: Credential
  readonly why?: string | undefined
}

export type Decided =
  | { readonly state: 'executed'; readonly output: unknown }
  /** It would no longer do what this approver was shown: the new effect has to be looked at first. */
  | { readonly state: 'requested'; readonly effect: Effect }
  | { readonly state: 'refused' | 'cancelled' | 'expired' }
  /** It would no longer do what was asked for. */
  | { readonly state: 'stale'; readonly code: string }

type Row = {
  readonly id: string
  readonly act: ActName
  readonly args: string
  readonly effect: string
  readonly seen: string
  readonly state: string
  readonly requested_by: string
  readonly requested_in: string
  readonly requester: string
  readonly expires_at: bigint
  readonly why: string | null
}

function loadRequest({ db }: CommandContext, id: string): Row {
  const row = db.get<Row>(
    `SELECT request.id, request.act, request.args, request.effect, request.seen, request.state, request.requested_by,
       request.requested_in, operator.name AS requester, request.expires_at, request.why
     FROM desk_requests AS request JOIN desk_operators AS operator ON operator.id = request.requested_by
     WHERE request.id = ?`,
    [id],
  )
  if (!row) throw new Refusal('not_found', { field: 'request' })
  return row
}

/** Refuses forbidden to the requester, and to operators who may not approve this. */
function requireApprover(person: Person, row: Row, { permission }: Runnable): void {
  if (row.requested_by === person.id) throw new Refusal('forbidden', { field: 'own_request' })
  if (row.requested_in === person.sid) throw new Refusal('forbidden', { field: 'same_device' })
  const isAmong = approversOf(permission).some((role) => person.roles.has(role))
  if (!isAmong && !person.permissions.has(permission)) throw new Refusal('forbidden', { field: 'permission' })
}

const requesterOf = ({ requested_by, requested_in, requester }: Row, ip: string): Person => ({
  id: requested_by,
  name: requester,
  sid: requested_in,
  ip,
  roles: new Set(),
  permissions: new Set(),
  provenAt: 0,
  endsAt: 0,
})

/**
 * Shows a request to an operator who could approve it: computes again what it would do, and remembers that this operator
 * has seen it. Refusals: unauthorized, not_found, forbidden.
 */
export function showRequest(
  context: CommandContext,
  { id, credential }: { readonly id: string; readonly credential: Credential },
): { readonly effect: Effect; readonly isAsAsked: boolean } {
  const person = identifyPerson(context, credential)
  const row = loadRequest(context, id)
  const act = actOf(row.act)
  if (row.requested_by !== person.id) requireApprover(person, row, act)
  const args: Json = JSON.parse(row.args)
  const asked: Effect = JSON.parse(row.effect)
  audit(context, { act, args, person, req: id, after: { state: 'shown' } })
  const now = row.state === 'requested' ? effectNow(context, row, act) : asked
  if (now === null) return { effect: asked, isAsAsked: false }
  const seen = { ...JSON.parse(row.seen), [person.id]: now }
  context.db.run('UPDATE desk_requests SET seen = ? WHERE id = ?', [canonicalJson(seen), id])
  return { effect: now, isAsAsked: agrees(act, asked, now) }
}

/** Null if the act would be refused now. */
function effectNow(context: CommandContext, row: Row, act: Runnable): Effect | null {
  try {
    return act.effect?.(context, JSON.parse(row.args), requesterOf(row, '')) ?? {}
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const agrees = (act: Runnable, asked: Effect, now: Effect): boolean =>
  act.agrees ? act.agrees(asked, now) : recordText(asked) === recordText(now)

/**
 * Decides a request: a second person approves it, which runs the act in this transaction, or refuses it, or its requester
 * cancels it. Nothing runs unless it does what was asked for and what the approver was shown. Refusals: unauthorized,
 * not_found, forbidden, second_factor_required, conflict on `state` with the state of a request that is decided.
 */
export function decideRequest(context: CommandContext, { id, verdict, credential, why }: Decision): Decided {
  const { now } = context
  const person = identifyPerson(context, credential)
  const row = loadRequest(context, id)
  const act = actOf(row.act)
  const args: Json = JSON.parse(row.args)
  const entry = { act, args, person: requesterOf(row, person.ip), second: person, req: id, why }
  if (verdict === 'cancel') {
    if (row.requested_by !== person.id) throw new Refusal('forbidden', { field: 'permission' })
  } else requireApprover(person, row, act)
  if (row.state !== 'requested') throw new Refusal('conflict', { field: 'state', detail: row.state })
  if (now >= Number(row.expires_at)) {
    close(context, { id, state: 'expired', person })
    audit(context, { ...entry, after: { state: 'expired' } })
    return { state: 'expired' }
  }
  if (verdict !== 'approve') {
    const state = verdict === 'cancel' ? 'cancelled' : 'refused'
    close(context, { id, state, person })
    audit(context, { ...entry, after: { state } })
    return { state }
  }
  requireProof(context, person)
  return approve(context, { row, act, args, person, why })
}

type RefusedDecision = { readonly id: string; readonly credential: Credential; readonly code: string }

/** Writes the entry of a decision that was refused, of an operator who is known; nothing for an unknown request. */
export function noteRefusedDecision(context: CommandContext, { id, credential, code }: RefusedDecision): void {
  const person = identifyPerson(context, { ...credential, totp: undefined })
  const known = context.db.get<{ act: ActName; args: string }>('SELECT act, args FROM desk_requests WHERE id = ?', [id])
  if (!known) return
  audit(context, { act: actOf(known.act), args: JSON.parse(known.args), person, req: id, code })
}

type Approval = {
  readonly row: Row
  readonly act: Runnable
  readonly args: Json
  readonly person: Person
  readonly why: string | undefined
}

function approve(context: CommandContext, { row, act, args, person, why }: Approval): Decided {
  const { id } = row
  const requester = requesterOf(row, person.ip)
  const entry = { act, args, person: requester, second: person, req: id, why: why ?? row.why ?? undefined }
  const asked: Effect = JSON.parse(row.effect)
  const current = effectNow(context, row, act)
  if (current === null || !agrees(act, asked, current)) {
    close(context, { id, state: 'stale', person })
    audit(context, { ...entry, after: { state: 'stale' } })
    return { state: 'stale', code: current === null ? 'refused_now' : 'effect_changed' }
  }
  const seen: Readonly<Record<string, Effect>> = JSON.parse(row.seen)
  const shown = seen[person.id]
  if (shown === undefined || !agrees(act, shown, current)) {
    context.db.run('UPDATE desk_requests SET seen = ? WHERE id = ?', [
      canonicalJson({ ...seen, [person.id]: current } as Json),
      id,
    ])
    audit(context, { ...entry, after: { state: 'shown' } })
    return { state: 'requested', effect: current }
  }
  const { output, ref, before, after } = act.run(context, args, requester)
  close(context, { id, state: 'executed', person })
  audit(context, { ...entry, ref, before, after: after ?? { state: 'executed' } })
  return { state: 'executed', output }
}

type Closing = { readonly id: string; readonly state: string; readonly person: Person }

/** One conditional update: a request that somebody else has decided in the meantime is a conflict. */
function close({ db, now }: CommandContext, { id, state, person }: Closing): void {
  const sql = `UPDATE desk_requests SET state = ?, decided_by = ?, decided_at = ? WHERE id = ? AND state = 'requested'`
  if (db.run(sql, [state, person.id, now, id]).changes === 0) throw new Refusal('conflict', { field: 'state' })
}

export type Look = {
  readonly credential: Credential
  /** Null for what every operator may see of themselves. */
  readonly permission: Permission | null
  /** Subject of the entry, for permissions that show personal data. */
  readonly on: string
  readonly userId?: string | null
  readonly params?: Effect | undefined
  readonly reason?: string | undefined
  readonly why?: string | undefined
}

export type Admitted = {
  readonly id: string
  readonly name: string
  readonly sid: string
  readonly roles: readonly string[]
  readonly permissions: readonly Permission[]
  readonly provenAt: number
  readonly endsAt: number
  readonly operators: number
}

const REPEAT_MS = 600_000

/** Looks that are always their own entry. */
const ALWAYS: ReadonlySet<Permission> = new Set(['reveal.contact', 'view.documents', 'run.export'])

/** Looks that need a code of the authenticator from the last five minutes. */
const PROVEN: ReadonlySet<Permission> = new Set(['reveal.contact', 'view.documents'])

/**
 * Admits an operator to a look. Where the permission shows personal data, the entry is written before anything is
 * answered; repeats within ten minutes of one session about one subject are one entry. Refusals: unauthorized,
 * forbidden.
 */
export function admitOperator(context: CommandContext, look: Look): Admitted {
  const { credential, permission, on, userId, params, reason, why } = look
  const person = identifyPerson(context, credential)
  if (permission !== null) {
    requirePermission(person, permission)
    if (PROVEN.has(permission)) requireProof(context, person)
    if (factsOf(permission).sees !== undefined && !isRepeat(context, { person, permission, on })) {
      const { id: op, sid, ip } = person
      appendAudit(context, { op, sid, ip, act: permission, on, userId, params, reason, why, ok: true })
    }
  }
  const { id, name, sid, roles, permissions, provenAt, endsAt } = person
  const operators = countActive(context)
  return { id, name, sid, roles: [...roles], permissions: [...permissions], provenAt, endsAt, operators }
}

type Repeated = { readonly person: Person; readonly permission: Permission; readonly on: string }

function isRepeat({ db, now }: CommandContext, { person, permission, on }: Repeated): boolean {
  if (ALWAYS.has(permission)) return false
  const { changes } = db.run(
    `INSERT INTO desk_views (sid, act, subject, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (sid, act, subject) DO UPDATE SET at = excluded.at WHERE desk_views.at <= ?`,
    [person.sid, permission, on, now, now - REPEAT_MS],
  )
  return changes === 0
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Json } from '#server/platform/kernel/canonical-json.ts'
import { parseFields } from '#server/platform/kernel/http/handler.ts'
import { accountKey, addressKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { Platform } from '../platform.ts'
import { type Finishing, resultOfAct } from './act-results.ts'
import { type ActName, acts } from './acts/index.ts'
import type { ActRequest, Admitted, Preview } from './acts/perform-act.ts'
import type { OperatorCall } from './contract/call.ts'
import { namedOperatorCalls } from './contract/contract.ts'
import type { Door, Lists, Own, Reads, Subject } from './desk.ts'
import { operatorHandlers } from './handlers/index.ts'
import type { Credential } from './people/person.ts'
import { factsOf, type Permission } from './permissions.ts'

/** One request: who makes it, and where the session of a sign-in goes. */
export type Visit = {
  readonly platform: Platform
  readonly ip: string
  /** Address of the console. */
  readonly origin: string
  /** Token of the session's cookie, or a personal key. */
  readonly shown: { readonly kind: 'session' | 'key'; readonly secret: string } | null
  readonly totp: string | undefined
  /** Whether the request has the service secret of this machine. */
  readonly isMachine: boolean
  readonly setSession: (token: string | null) => void
}

type Input = Readonly<Record<string, unknown>>

/** A handler without the types of its call, which the contract pairs with it. */
type LookHandler = {
  readonly on: (reads: Reads, input: Input) => Promise<Subject> | Subject
  readonly answer: (desk: Reads & Own & Lists, input: Input, subject: Subject) => unknown
}
type ActHandler = { readonly args: (reads: Reads & Own, input: Input) => unknown }
type AnyHandler = unknown

/**
 * Serves one call, the same for REST and procedures: admits the operator, runs the handler, and encodes its output by
 * the contract. Throws Refusal.
 */
export async function serveCall(visit: Visit, call: OperatorCall, handler: AnyHandler, input: Input): Promise<unknown> {
  const output = await outputOf(visit, call, handler, input)
  return z.encode<z.ZodType>(call.response, output)
}

async function outputOf(visit: Visit, { access }: OperatorCall, handler: AnyHandler, input: Input): Promise<unknown> {
  const { platform } = visit
  const door = doorOf(visit)
  if (access.kind === 'machine') {
    if (!visit.isMachine) throw new Refusal('unauthorized')
    return (handler as (desk: Reads & Door, input: Input) => unknown)({ ...platform, ...door }, input)
  }
  if (access.kind === 'open')
    return (handler as (desk: Reads & Door, input: Input) => unknown)({ ...platform, ...door }, input)
  const credential = credentialOf(visit, access.kind === 'own' ? textOr(input.totp) : undefined)
  // a code is a guess: it is counted before it is looked at
  if (credential.totp !== undefined) return door.guess(`proof:${credential.hash}`, () => admitted(credential))
  return admitted(credential)

  async function admitted(credential: Credential): Promise<unknown> {
    switch (access.kind) {
      case 'act':
        return perform(visit, { name: access.act, handler: handler as ActHandler, input, credential })
      case 'look':
        return look(visit, { permission: access.permission, handler: handler as LookHandler, input, credential })
      default: {
        // a code works once: a session remembers it from here on, a key shows it to the command that asks for it
        const { totp: _, ...withoutCode } = credential
        const isSession = credential.kind === 'session'
        const who = await platform.writer.execute('admitOperator', {
          credential: isSession ? credential : withoutCode,
          permission: null,
          on: '',
        })
        const desk = { ...platform, ...door, who, credential: isSession ? withoutCode : credential }
        return (handler as (desk: Reads & Door & Own, input: Input) => unknown)(desk, input)
      }
    }
  }
}

/** @param inBody code that the call's own body has */
function credentialOf({ shown, ip, totp: inHeader }: Visit, inBody: string | undefined): Credential {
  if (!shown) throw new Refusal('unauthorized')
  const hash = createHash('sha256').update(shown.secret).digest('hex')
  const totp = inBody ?? inHeader
  return { kind: shown.kind, hash, ip, ...(totp !== undefined && { totp }) }
}

function doorOf(visit: Visit): Door {
  const { platform, ip, origin, setSession } = visit
  const { writer, passwords, settings } = platform
  const { secondFactorByAccount, guessByAddress } = settings.rateLimits
  return {
    passwords,
    ip,
    origin,
    setSession,
    finish: (name, output) => resultOf(name, output, { origin, platform }),
    preview: (name, fields) => preview(visit, name, fields),
    run: (name, input, sending) => writer.execute(name, input as never, sending) as never,
    async guess(account, work) {
      const attempts = [
        { key: addressKey('guessByAddress', ip), limit: guessByAddress },
        { key: accountKey('secondFactorByAccount', `desk:${account}`), limit: secondFactorByAccount },
      ]
      await writer.execute('consumeRateLimits', attempts)
      const result = await work()
      await writer.execute(
        'refundRateLimits',
        attempts.map(({ key }) => key),
      )
      return result
    },
  }
}

/** Arguments as JSON has them: a request that waits stores them. */
const plain = (args: unknown): Json => JSON.parse(JSON.stringify(args))

type Acting = {
  readonly name: ActName
  readonly handler: ActHandler
  readonly input: Input
  readonly credential: Credential
}

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

async function perform(visit: Visit, { name, handler, input, credential }: Acting): Promise<unknown> {
  const { platform, origin } = visit
  const { writer } = platform
  const who = await writer.execute('admitOperator', {
    credential: { ...credential, totp: undefined },
    permission: null,
    on: '',
  })
  const given = { reason: textOr(input.reason), why: textOr(input.why) }
  const { permission } = acts[name]
  let args: Json = null
  try {
    // before anything is looked up, so that a refusal does not tell whether a player exists
    requireHeld(who, permission)
    args = plain(await handler.args({ ...platform, who, credential }, input))
    const done = await writer.execute('performAct', { act: name, args, credential, ...given } as ActRequest)
    if (done.state === 'requested') {
      const { id, effect, expiresAt } = done.request
      return { state: 'requested', request: { id, effect, expires_at: iso(expiresAt) } }
    }
    return { state: 'done', result: await resultOf(name, done.output, { origin, platform }) }
  } catch (error) {
    if (error instanceof Refusal)
      await writer.execute('noteRefusedAct', { act: name, args, credential, ...given, code: error.code })
    throw error
  }
}

/** Effect that the act of a call would have. Refuses not_found for a call that is no act. */
async function preview(visit: Visit, name: string, fields: Input): Promise<Preview> {
  const { call, handler } = callNamed(name)
  if (call.access.kind !== 'act') throw new Refusal('not_found', { field: 'call' })
  const { platform } = visit
  const credential = { ...credentialOf(visit, undefined), totp: undefined }
  const who = await platform.writer.execute('admitOperator', { credential, permission: null, on: '' })
  requireHeld(who, acts[call.access.act].permission)
  const args = plain(await (handler as ActHandler).args({ ...platform, who, credential }, parseFields(call, fields)))
  return platform.writer.execute('previewAct', { act: call.access.act, args, credential })
}

function requireHeld({ permissions }: Admitted, permission: Permission): void {
  if (!permissions.includes(permission)) throw new Refusal('forbidden', { field: 'permission', detail: permission })
}

/** Output of an act as its call sends it. */
async function resultOf(name: ActName, output: unknown, finishing: Finishing): Promise<unknown> {
  return await (resultOfAct[name] as (output: unknown, finishing: Finishing) => unknown)(output, finishing)
}

type Looking = {
  readonly permission: Extract<OperatorCall['access'], { kind: 'look' }>['permission']
  readonly handler: LookHandler
  readonly input: Input
  readonly credential: Credential
}

/** The part of a subject that its entry has. */
const auditedOf = ({ on, userId, params, reason, why }: Subject) => ({
  on,
  ...(userId !== undefined && { userId }),
  params,
  reason,
  why,
})

async function look(visit: Visit, { permission, handler, input, credential }: Looking): Promise<unknown> {
  const { platform } = visit
  const { totp: _, ...withoutCode } = credential
  const anybody = await platform.writer.execute('admitOperator', { credential: withoutCode, permission: null, on: '' })
  requireHeld(anybody, permission)
  const subject = await handler.on(platform, input)
  const who = await platform.writer.execute('admitOperator', { credential, permission, ...auditedOf(subject) })
  const readList = (name: string, fields: Input) => list(visit, { name, fields, credential: withoutCode })
  return handler.answer({ ...platform, who, credential, readList }, input, subject)
}

type Listing = { readonly name: string; readonly fields: Input; readonly credential: Credential }

/** Answer of a call that lists something, as it is sent. Refuses not_found for others, and forbidden for data in clear. */
async function list(visit: Visit, { name, fields, credential }: Listing): Promise<Record<string, unknown>> {
  const { call, handler } = callNamed(name)
  if (call.access.kind !== 'look' || 'csv' in shapeOf(call)) throw new Refusal('not_found', { field: 'call' })
  const { permission } = call.access
  const { sees } = factsOf(permission)
  if (sees === 'clear' || sees === 'documents')
    throw new Refusal('forbidden', { field: 'permission', detail: 'run.personal_export' })
  const input = parseFields(call, fields)
  const answer = await look(visit, { permission, handler: handler as LookHandler, input, credential })
  return z.encode<z.ZodType>(call.response, answer) as Record<string, unknown>
}

const shapeOf = ({ response }: OperatorCall): object => (response instanceof z.ZodObject ? response.shape : {})

/** A call with its handler. Refuses not_found for another name. */
function callNamed(name: string): { readonly call: OperatorCall; readonly handler: AnyHandler } {
  const call = namedOperatorCalls().find((one) => one.name === name)?.call
  if (!call) throw new Refusal('not_found', { field: 'call' })
  const [group = '', key = ''] = name.split('.')
  const handlers = operatorHandlers as unknown as Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>
  const handler = handlers[group]?.[key]
  if (!handler) throw new Error(`${name} has no handler`)
  return { call, handler }
}

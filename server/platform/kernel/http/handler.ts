import type { HonoRequest } from 'hono'
import { z } from 'zod'
import { isDeeperThan } from '#server/shared/constants/json-depth.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import type { Call, CallInput, CallOutput } from '#server/shared/contract/call.ts'
import { ERROR_CODES } from '#server/shared/contract/errors.ts'
import { MalformedRequest, Refusal } from '../refusal.ts'

/** Who shows a fresh bearer. */
export type Caller = {
  readonly userId: string
  readonly sessionId: string
  /** Of the token, in ms: how long it may still be shown. */
  readonly freshUntil: number
  /** When the session runs out, in ms, however often its token is refreshed. */
  readonly sessionEndsAt: number
}

export type Client = {
  /** Canonical text of the address; IPv4-mapped IPv6 as IPv4. */
  readonly ip: string
  readonly userAgent: string | null
  /** The site that the visitor came to, with its port where that is not the usual one; null where nobody tells. */
  readonly host: string | null
  /** Of Accept-Language. */
  readonly locale: Locale
  /** As the site has computed it, where it asks for more than one visitor and gives no address; null where nobody tells. */
  readonly region: Region | null
}

/** A request as it came. */
export type RawRequest = {
  readonly headers: Headers
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
}

export type HandlerArguments<C extends Call, Platform> = {
  readonly input: CallInput<C>
  /** Never null where the call's `auth` is `required`; null on `optional` without a bearer. */
  readonly caller: C['auth'] extends 'required' ? Caller : Caller | null
  /** The token as it came, fresh or not; null without one. Only what rotates a token needs it. */
  readonly bearer: string | null
  /** The token of a session that this very request has opened with a magic link. */
  readonly opened: string | null
  readonly platform: Platform
  readonly client: Client
  /** For a call whose body is another party's. */
  readonly raw: RawRequest
}

/** An answer whose status is not 200. */
export class Reply<Output> {
  readonly status: 451
  readonly output: Output
  constructor(status: 451, output: Output) {
    this.status = status
    this.output = output
  }
}

/** An answer of stored JSON. Nobody knows its type before the contract has checked it, once, where it leaves. */
export class Stored {
  readonly output: unknown
  constructor(output: unknown) {
    this.output = output
  }
}

/** Adapts one call to one verb. It throws `Refusal` for an expected "no"; anything else is a 500. */
export type Handler<C extends Call, Platform> = (
  call: HandlerArguments<C, Platform>,
) => Promise<CallOutput<C> | Reply<CallOutput<C>> | Stored>

/** The tree of handlers that mirrors a tree of calls: a call without a handler is a type error. */
export type HandlersFor<Tree, Platform> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Call
    ? Handler<Tree[Name], Platform>
    : HandlersFor<Tree[Name], Platform>
}

/** The part of such a tree that one module answers. */
export type SomeHandlers<Tree, Platform> = {
  readonly [Name in keyof Tree]?: Tree[Name] extends Call
    ? Handler<Tree[Name], Platform>
    : SomeHandlers<Tree[Name], Platform>
}

type Fields = Record<string, unknown>

/** The deepest request of the contract is a list of chips: three. */
const MAX_DEPTH = 32

/** Names that reach the prototype of an object somewhere down the line. */
const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** In a text of JSON, an escape among them: it may write any of their letters. */
const MAY_NAME_PROTOTYPE = /__proto__|constructor|prototype|\\u/

/**
 * The request of a call, by its contract. Throws MalformedRequest for what is no JSON object, and a Refusal with all
 * fields that do not fit.
 */
export async function readInput(call: Call, request: HonoRequest): Promise<CallInput<Call>> {
  const query = readQuery(request)
  const body =
    call.method === 'GET' ? query : { ...(await readFields(call, request)), ...pick(query, call.query ?? []) }
  const fields = { ...body, ...request.param() }
  const parsed = call.request.safeParse(fields)
  if (parsed.success) return parsed.data
  throw Refusal.of(parsed.error.issues.map((issue) => refusalOf(issue, fields)))
}

/** A name that comes twice is two readers' disagreement waiting to happen. */
function readQuery(request: HonoRequest): Fields {
  const fields: Fields = {}
  if (!request.url.includes('?')) return fields
  const query = new URL(request.url).searchParams
  for (const [name, value] of query) {
    if (Object.hasOwn(fields, safeKey(name))) throw new MalformedRequest(400, 'a query name comes twice')
    fields[name] = value
  }
  return fields
}

async function readFields(call: Call, request: HonoRequest): Promise<Fields> {
  if (call.body === 'raw') return {}
  const text = await readText(request)
  if (text === '') return {}
  const [type = ''] = (request.header('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') throw new MalformedRequest(415, 'the body is not JSON')
  const body = parseJson(text)
  if (!isFields(body)) throw new MalformedRequest(400, 'the body is not an object')
  return body
}

/** A client that leaves in the middle is no fault of ours. */
async function readText(request: HonoRequest): Promise<string> {
  try {
    return await request.text()
  } catch (error) {
    if (request.raw.signal.aborted) throw new MalformedRequest(400, 'the body did not come whole')
    throw error
  }
}

function parseJson(text: string): unknown {
  if (isDeeperThan(text, MAX_DEPTH)) throw new MalformedRequest(400, 'the body is nested too deep')
  try {
    // to look at each key takes as long as all the rest of reading
    if (!MAY_NAME_PROTOTYPE.test(text)) return JSON.parse(text)
    return JSON.parse(text, (key, value: unknown) => {
      safeKey(key)
      return value
    })
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedRequest(400, 'the body is not JSON')
    throw error
  }
}

function safeKey(key: string): string {
  if (PROTOTYPE_KEYS.has(key)) throw new MalformedRequest(400, 'a key names a prototype')
  return key
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The code of a field that does not fit: its own (`email_invalid`) where there is one. */
function refusalOf(issue: z.core.$ZodIssue, fields: Fields): Refusal {
  const [name = 'base'] = issue.path
  const field = String(name)
  const isMissing = !Object.hasOwn(fields, field) || fields[field] === undefined || fields[field] === null
  if (isMissing) return new Refusal('required', { field })
  const own = [...(issue.code === 'too_big' ? [`${field}_too_long`] : []), `${field}_invalid`]
  const [code = 'invalid'] = own.flatMap((name) => ERROR_CODES.find((known) => known === name) ?? [])
  return new Refusal(code, { field })
}

/** Encodes what a handler gave by the contract and puts its envelope around it. Throws ZodError: a fault of ours. */
export function answer<C extends Call>(call: C, result: CallOutput<C> | Reply<CallOutput<C>> | Stored): Response {
  const status = result instanceof Reply ? result.status : 200
  const output: unknown = result instanceof Reply || result instanceof Stored ? result.output : result
  let body: unknown = z.encode<z.ZodType>(call.response, output)
  for (let layer = 0; layer < call.envelope; layer++) body = { data: body }
  return Response.json(body, { status })
}

/** Of some fields, those with these names, in their order. */
export function pick(fields: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]))
}

import type { HonoRequest } from 'hono'
import { z } from 'zod'
import { isDeeperThan } from '#server/shared/constants/json-depth.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import type { Call, CallInput, CallOutput } from '#server/shared/contract/call.ts'
import { ERROR_CODES } from '#server/shared/contract/errors.ts'
import { MalformedRequest, Refusal } from '../refusal.ts'

/** The player who is authenticated by a fresh bearer token. */
export type Caller = {
  readonly userId: string
  readonly sessionId: string
  /** When the token stops being fresh, in ms. */
  readonly freshUntil: number
  /** When the session expires, in ms, regardless of token refreshes. */
  readonly sessionEndsAt: number
}

export type Client = {
  /** Canonical text of the address; IPv4-mapped IPv6 as IPv4. */
  readonly ip: string
  readonly userAgent: string | null
  /** Host name that the visitor used, with its port unless that is the default; null if unknown. */
  readonly host: string | null
  /** From Accept-Language. */
  readonly locale: Locale
  /** Region computed by the site for requests that serve several visitors and carry no address; null if not sent. */
  readonly region: Region | null
}

export type RawRequest = {
  readonly headers: Headers
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
}

export type HandlerArguments<C extends Call, Platform> = {
  readonly input: CallInput<C>
  /** Never null if the call's `auth` is `required`; null on `optional` without a bearer. */
  readonly caller: C['auth'] extends 'required' ? Caller : Caller | null
  /** The bearer token as sent, fresh or stale; null without one. Needed only to rotate tokens. */
  readonly bearer: string | null
  /** Token of a session that this request has opened with a magic link. */
  readonly opened: string | null
  readonly platform: Platform
  readonly client: Client
  /** For calls whose body another party defines. */
  readonly raw: RawRequest
}

/** A response whose status is not 200. */
export class Reply<Output> {
  readonly status: 451
  readonly output: Output
  constructor(status: 451, output: Output) {
    this.status = status
    this.output = output
  }
}

/**
 * A response of stored JSON. Its type is unknown until it is checked against the contract when it is sent; one that is
 * sent to several readers is checked and encoded once.
 */
export class Stored {
  readonly output: unknown
  /** Encoded response, once it has been sent. */
  text: string | undefined
  constructor(output: unknown) {
    this.output = output
  }
}

/** Implements one call. Throws `Refusal` for expected errors; any other error becomes a 500. */
export type Handler<C extends Call, Platform> = (
  call: HandlerArguments<C, Platform>,
) => Promise<CallOutput<C> | Reply<CallOutput<C>> | Stored>

/** The tree of handlers that mirrors a tree of calls: a call without a handler is a type error. */
export type HandlersFor<Tree, Platform> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Call
    ? Handler<Tree[Name], Platform>
    : HandlersFor<Tree[Name], Platform>
}

/** The part of such a tree that one module implements. */
export type SomeHandlers<Tree, Platform> = {
  readonly [Name in keyof Tree]?: Tree[Name] extends Call
    ? Handler<Tree[Name], Platform>
    : SomeHandlers<Tree[Name], Platform>
}

type Fields = Record<string, unknown>

/** Maximum nesting of a request's JSON. The deepest request of the contract, a list of chips, has three levels. */
const MAX_DEPTH = 32

/** Keys that reach an object's prototype. */
const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Matches JSON text that may contain such a key; a `\u` escape may encode any of its letters. */
const MAY_NAME_PROTOTYPE = /__proto__|constructor|prototype|\\u/

/** The part of a call that says how its input is read. */
type ReadCall = Pick<Call, 'method' | 'request' | 'query' | 'body'>

/** Validates the fields of a call. Throws a Refusal that lists all invalid ones. */
export function parseFields({ request }: Pick<Call, 'request'>, fields: Fields): CallInput<Call> {
  const parsed = request.safeParse(fields)
  if (parsed.success) return parsed.data
  throw Refusal.of(parsed.error.issues.map((issue) => refusalOf(issue, fields)))
}

/**
 * Reads and validates the input of a call by its contract. Throws MalformedRequest for a body that is not a JSON
 * object, and a Refusal that lists all invalid fields.
 */
export async function readInput(call: ReadCall, request: HonoRequest): Promise<CallInput<Call>> {
  const query = readQuery(request)
  const body =
    call.method === 'GET' ? query : { ...(await readFields(call, request)), ...pick(query, call.query ?? []) }
  return parseFields(call, { ...body, ...request.param() })
}

/** Rejects repeated parameters: different parsers would pick different ones. */
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

async function readFields(call: ReadCall, request: HonoRequest): Promise<Fields> {
  if (call.body === 'raw') return {}
  const text = await readText(request)
  if (text === '') return {}
  const [type = ''] = (request.header('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') throw new MalformedRequest(415, 'the body is not JSON')
  const body = parseJson(text)
  if (!isFields(body)) throw new MalformedRequest(400, 'the body is not an object')
  return body
}

/** A client that disconnects while sending is not a server fault. */
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
    // checking each key takes as long as the rest of the parsing
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

/** The error code of an invalid field: its own (`email_invalid`) if it has one. */
function refusalOf(issue: z.core.$ZodIssue, fields: Fields): Refusal {
  const [name = 'base'] = issue.path
  const field = String(name)
  const isMissing = !Object.hasOwn(fields, field) || fields[field] === undefined || fields[field] === null
  if (isMissing) return new Refusal('required', { field })
  const own = [...(issue.code === 'too_big' ? [`${field}_too_long`] : []), `${field}_invalid`]
  const [code = 'invalid'] = own.flatMap((name) => ERROR_CODES.find((known) => known === name) ?? [])
  return new Refusal(code, { field })
}

/** Encodes a handler's output by the contract and adds the envelope. Throws ZodError, which is a server fault. */
export function answer<C extends Call>(call: C, result: CallOutput<C> | Reply<CallOutput<C>> | Stored): Response {
  if (result instanceof Stored) {
    result.text ??= textOf(call, result.output)
    return jsonResponse(result.text, 200)
  }
  const [output, status] = result instanceof Reply ? [result.output, result.status] : [result, 200]
  return jsonResponse(textOf(call, output), status)
}

function textOf(call: Call, output: unknown): string {
  let body: unknown = z.encode<z.ZodType>(call.response, output)
  for (let layer = 0; layer < call.envelope; layer++) body = { data: body }
  return JSON.stringify(body)
}

const jsonResponse = (text: string, status: number) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } })

/** Returns the fields with these names, in the order of the names. */
export function pick(fields: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]))
}

import type { HonoRequest } from 'hono'
import type { z } from 'zod'
import { isDeeperThan } from '#server/shared/constants/json-depth.ts'
import type { Call, CallInput } from '#server/shared/contract/call.ts'
import { ERROR_CODES } from '#server/shared/contract/errors.ts'
import { pick } from '../pick.ts'
import { Refusal } from '../refusal.ts'
import { MalformedRequest } from './errors.ts'

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

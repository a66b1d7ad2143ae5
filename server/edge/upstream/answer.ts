import { z } from 'zod'
import { isDeeperThan } from '#server/shared/constants/json-depth.ts'
import type { Call, CallInput, CallOutput, Envelope } from '#server/shared/contract/call.ts'
import type { FieldErrors } from '#server/shared/contract/errors.ts'
import type { UpstreamAnswer } from './upstream-answer.ts'

/** No response of the contract is nearly this large; a larger one is a mistake or an attack. */
export const MAX_ANSWER_BYTES = 1_000_000
const MAX_DEPTH = 64

const errorBody = z.object({ errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])) })

/** The code for an error status whose body cannot be read. */
const CODE_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'invalid',
  429: 'too_many_requests',
  451: 'country_blocked',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** The call of a response, for messages. */
type Named = Pick<Call, 'method' | 'path'>

/** Reads an error response to a request outside of the contract. */
export async function readRejection(named: Named, response: UpstreamAnswer): Promise<UpstreamError> {
  return refused(named, response, { json: await readJson(named, response) })
}

/** Reads a response by the contract. Throws UpstreamError `http` or `contract`. */
export async function readAnswer<C extends Call>(
  entry: C,
  input: CallInput<C>,
  response: UpstreamAnswer,
): Promise<CallOutput<C>> {
  if (response.status >= 300 && response.status < 400) {
    await response.leave()
    throw broken(entry, response, 'redirects are not followed')
  }
  const json = await readJson(entry, response)
  if (response.status >= 400) {
    const answer = entry.alsoAnswers?.includes(response.status) ? openEnvelope(entry, json)?.output : undefined
    throw refused(entry, response, { json, answer })
  }
  // 204 is valid for a call without output
  if (json === undefined && response.status !== 204) throw broken(entry, response, 'the answer is no JSON')
  const opened = openEnvelope(entry, json)
  if (opened === null) throw broken(entry, response, 'the answer does not fit the contract')
  if (isAboutAnother(entry, input, opened.output)) throw broken(entry, response, 'the answer is about another')
  return opened.output
}

/** Whether a response repeats a value of the call's path, usually an id, with a different value. */
function isAboutAnother({ path }: Call, input: object, output: unknown): boolean {
  if (!path.includes('{') || typeof output !== 'object' || output === null) return false
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.some((name) => name in output && Reflect.get(output, name) !== Reflect.get(input, name))
}

/** The parsed body; undefined if it is not JSON, which is allowed for an error status. */
async function readJson(entry: Named, response: UpstreamAnswer): Promise<unknown> {
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(response.contentType ?? '')) {
    await response.leave()
    return undefined
  }
  const text = await response.text()
  if (text === null) throw broken(entry, response, `the answer is larger than ${MAX_ANSWER_BYTES} bytes`)
  if (isDeeperThan(text, MAX_DEPTH)) throw broken(entry, response, `the answer is nested deeper than ${MAX_DEPTH}`)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type RefusalBody = { readonly json: unknown; readonly answer?: unknown }

function refused(entry: Named, response: UpstreamAnswer, { json, answer }: RefusalBody): UpstreamError {
  const body = errorBody.safeParse(json)
  const fields: FieldErrors = {}
  for (const [field, messages] of Object.entries(body.success ? body.data.errors : {})) {
    const list = Array.isArray(messages) ? messages : [messages]
    if (list.length > 0) fields[field] = list
  }
  if (Object.keys(fields).length === 0) fields.base = [CODE_BY_STATUS[response.status] ?? 'internal']
  const retryAfter = response.retryAfter ?? ''
  return new UpstreamError('http', `${entry.method} ${entry.path} returned ${response.status}`, {
    status: response.status,
    fields,
    retryAfterS: /^\d{1,6}$/.test(retryAfter) ? Number.parseInt(retryAfter, 10) : undefined,
    answer,
  })
}

function broken(entry: Named, response: UpstreamAnswer, why: string): UpstreamError {
  return new UpstreamError('contract', `${entry.method} ${entry.path}: ${why}`, {
    status: response.status,
    fields: { base: ['unavailable'] },
  })
}

/**
 * Reads a response by the contract, with the `data` wrappers that the entry declares, or one more or one fewer. Returns
 * null if no reading fits.
 */
export function openEnvelope<C extends Call>(entry: C, answer: unknown): { output: CallOutput<C> } | null {
  for (const candidate of readings(answer, entry.envelope)) {
    const parsed = z.safeParse<C['response']>(entry.response, candidate)
    if (parsed.success) return { output: parsed.data }
  }
  return null
}

/**
 * The declared depth first, which nearly always fits; an object that is only another wrapper last, since a lenient
 * schema would accept it.
 */
function* readings(answer: unknown, envelope: Envelope): Generator<unknown> {
  for (const isLast of [false, true])
    for (const depth of [envelope, envelope + 1, envelope - 1]) {
      const inside = peel(answer, depth)
      if (inside !== null && isWrapper(inside.value) === isLast) yield inside.value
    }
}

/** Content of `depth` wrappers; null if there are fewer. */
function peel(answer: unknown, depth: number): { readonly value: unknown } | null {
  if (depth < 0) return null
  let value = answer
  for (let i = 0; i < depth; i++) {
    if (!hasData(value)) return null
    value = value.data
  }
  return { value }
}

function hasData(value: unknown): value is { data: unknown } {
  return typeof value === 'object' && value !== null && 'data' in value
}

function isWrapper(value: unknown): boolean {
  return hasData(value) && Object.keys(value).length === 1
}

/**
 * Reason why a call to the operator's API failed. `http`: the response has an error status. `contract`: the response
 * violates the contract. `network`, `timeout`, `breaker`: no response; with `breaker` no request was sent, since
 * earlier ones had failed. `aborted`: the client has left, and no one waits for the response.
 */
export type UpstreamFailure = 'network' | 'timeout' | 'http' | 'contract' | 'breaker' | 'aborted'

type UpstreamErrorOptions = {
  readonly status?: number
  readonly fields?: FieldErrors
  readonly retryAfterS?: number | undefined
  readonly answer?: unknown
  readonly cause?: unknown
}

/**
 * A temporary rejection, which does not judge the request; like every status of 500 and above, which is a fault or an
 * outage.
 */
const TOO_MANY = 429
const SERVER_ERRORS = 500

/** A failed call, as all layers above this folder see it. */
export class UpstreamError extends Error {
  readonly kind: UpstreamFailure
  /** The response's status for `http` and `contract`, else 503. */
  readonly status: number
  /** Never empty. */
  readonly fields: FieldErrors
  readonly retryAfterS: number | undefined
  /** Parsed body of an error status that includes the call's output (`alsoAnswers`). */
  readonly answer: unknown

  constructor(kind: UpstreamFailure, message: string, options: UpstreamErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'UpstreamError'
    this.kind = kind
    this.status = options.status ?? 503
    this.fields = options.fields ?? { base: ['unavailable'] }
    this.retryAfterS = options.retryAfterS
    this.answer = options.answer
  }

  /** Whether the API itself rejected the call, so that the error says something about the credential. */
  get isRejection(): boolean {
    return this.kind === 'http' && this.status < SERVER_ERRORS && this.status !== TOO_MANY
  }

  get isUnauthorized(): boolean {
    return this.kind === 'http' && this.status === 401
  }
}

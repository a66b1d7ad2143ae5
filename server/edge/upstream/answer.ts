import { z } from 'zod'
import { isDeeperThan } from '#server/shared/constants/json-depth.ts'
import type { Call, CallInput, CallOutput, Envelope } from '#server/shared/contract/call.ts'
import type { FieldErrors } from '#server/shared/contract/errors.ts'
import type { UpstreamAnswer } from './upstream-answer.ts'

/** No answer of the contract is near this; a larger one is a mistake or an attack. */
export const MAX_ANSWER_BYTES = 1_000_000
const MAX_DEPTH = 64

const errorBody = z.object({ errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])) })

/** The code for an error status whose body says nothing that we can read. */
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

/** What an answer is to, for messages. */
type Named = Pick<Call, 'method' | 'path'>

/** Reads an error answer to something that is no call. */
export async function readRefusal(asked: Named, response: UpstreamAnswer): Promise<UpstreamError> {
  return refused(asked, response, { json: await readJson(asked, response) })
}

/** Reads one answer by the contract. Throws UpstreamError `http` or `contract`. */
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
  // 204 is an answer to a call that wants none
  if (json === undefined && response.status !== 204) throw broken(entry, response, 'the answer is no JSON')
  const opened = openEnvelope(entry, json)
  if (opened === null) throw broken(entry, response, 'the answer does not fit the contract')
  if (isAboutAnother(entry, input, opened.output)) throw broken(entry, response, 'the answer is about another')
  return opened.output
}

/** Whether an answer repeats what the call's path names, an id most often, and means another one. */
function isAboutAnother({ path }: Call, input: object, output: unknown): boolean {
  if (!path.includes('{') || typeof output !== 'object' || output === null) return false
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.some((name) => name in output && Reflect.get(output, name) !== Reflect.get(input, name))
}

/** The parsed body; undefined where it is no JSON, which an error status may do without. */
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
  return new UpstreamError('http', `${entry.method} ${entry.path} answered ${response.status}`, {
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
 * Reads an answer by the contract, with the `data` wrappers that the entry names, or one more or one fewer.
 * Returns null when no reading fits.
 */
export function openEnvelope<C extends Call>(entry: C, answer: unknown): { output: CallOutput<C> } | null {
  for (const candidate of readings(answer, entry.envelope)) {
    const parsed = z.safeParse<C['response']>(entry.response, candidate)
    if (parsed.success) return { output: parsed.data }
  }
  return null
}

/** The declared depth first, which nearly always fits; what is nothing but another wrapper last, since a lenient schema would take it. */
function* readings(answer: unknown, envelope: Envelope): Generator<unknown> {
  for (const isLast of [false, true])
    for (const depth of [envelope, envelope + 1, envelope - 1]) {
      const inside = peel(answer, depth)
      if (inside !== null && isWrapper(inside.value) === isLast) yield inside.value
    }
}

/** What is inside `depth` wrappers; null where there are not as many. */
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
 * Why a call to the operator's API has no answer. `http`: it answered with an error status. `contract`: it answered with
 * something that the contract does not allow. `network`, `timeout`, `breaker`: nobody answered; `breaker` did not even
 * ask, since nobody had answered for a while. `aborted`: whoever asked has left, and nobody waits for the answer.
 */
export type UpstreamFailure = 'network' | 'timeout' | 'http' | 'contract' | 'breaker' | 'aborted'

type UpstreamErrorOptions = {
  readonly status?: number
  readonly fields?: FieldErrors
  readonly retryAfterS?: number | undefined
  readonly answer?: unknown
  readonly cause?: unknown
}

/** Says "not now": no judgement on the request. So does every status of 500 and above, which is a fault or an outage. */
const TOO_MANY = 429
const SERVER_ERRORS = 500

/** A call that failed, as every reader above this folder sees it. */
export class UpstreamError extends Error {
  readonly kind: UpstreamFailure
  /** The answer's status for `http` and `contract`, else 503. */
  readonly status: number
  /** Never empty. */
  readonly fields: FieldErrors
  readonly retryAfterS: number | undefined
  /** What came with a status that brings the call's answer all the same (`alsoAnswers`), as the contract reads it. */
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

  /** Whether the API itself refused, so that the error says something about the credential. */
  get isRefusal(): boolean {
    return this.kind === 'http' && this.status < SERVER_ERRORS && this.status !== TOO_MANY
  }

  get isUnauthorized(): boolean {
    return this.kind === 'http' && this.status === 401
  }
}

import { z } from 'zod'
import { send } from '#server/edge/upstream/send.ts'
import { LOCALE_FACTS } from '#server/shared/constants/locales.ts'
import type { Call, CallInput, CallOutput } from '#server/shared/contract/call.ts'
import { MAX_ANSWER_BYTES, readAnswer, UpstreamError } from './answer.ts'
import { type BaseSettings, hostOf, upstreamBase } from './bases.ts'
import { type Breakers, retryingOnce, startDeadline } from './resilience.ts'
import type { UpstreamRequest } from './upstream-answer.ts'
import type { CallEnd, UpstreamContext } from './upstream-context.ts'

export type UpstreamSettings = BaseSettings & {
  readonly SERVICE_SECRET?: string | undefined
  /** For a whole call: queueing, retry and body. */
  readonly UPSTREAM_TIMEOUT_MS: number
}

/** Origin and credential of a call. */
export type CallContext = {
  readonly upstreamContext: UpstreamContext
  /** Null for a visitor. */
  readonly bearer: string | null
  /** Ends a read whose response is no longer needed. A write that has begun is never ended. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Makes one call of the contract. Retries it once if there was no response and a repetition is harmless. Throws only
 * UpstreamError for failures that a caller could have caused.
 */
export type Upstream = <C extends Call>(entry: C, input: CallInput<C>, context: CallContext) => Promise<CallOutput<C>>

type UpstreamOptions = {
  readonly settings: UpstreamSettings
  readonly breakers: Breakers
  /** Uniform in [0, 1), for the pause before a retry. */
  readonly random: () => number
}

/** The typed client of the operator's REST API. It has no session: credentials are managed by session.ts. */
export function createUpstream({ settings, breakers, random }: UpstreamOptions): Upstream {
  return async (entry, input, { upstreamContext, bearer, signal }) => {
    const base = upstreamBase(settings, entry.service, upstreamContext.apiOrigin ?? upstreamContext.siteOrigin)
    const { url, body } = callTarget(entry, input, base)
    const headers = callHeaders(upstreamContext, { bearer, serviceSecret: settings.SERVICE_SECRET }, body !== undefined)
    const isRead = entry.method === 'GET'
    const { signal: deadline, end } = startDeadline(settings.UPSTREAM_TIMEOUT_MS)
    const request: UpstreamRequest = {
      url,
      method: entry.method,
      headers,
      body: body ?? null,
      signals: isRead && signal ? [deadline, signal] : [deadline],
      maxBytes: MAX_ANSWER_BYTES,
    }
    const attempt = () => upstreamContext.bulkhead(deadline, sendOnce)
    const names = [base, `${base} ${nameOf(entry)}`] as const
    let isAdmitted = false
    const startedAt = performance.now()
    const track = (outcome: CallEnd['outcome']) =>
      upstreamContext.onCall({ call: nameOf(entry), outcome, durationMs: performance.now() - startedAt })
    try {
      const output = await (isRepeatable(entry) ? retryingOnce(attempt, { random, deadline }) : attempt())
      for (const name of names) breakers.answered(name)
      track('ok')
      return output
    } catch (error) {
      // the deadline may have passed while the call was queued
      const failure = failureOf(error)
      if (isAdmitted) note(whatFailed(failure))
      track(failure.kind === 'http' ? `${failure.status}` : failure.kind)
      throw failure
    } finally {
      end()
    }

    /** The retry is the same call: breakers opened by simultaneous failures do not block it. */
    async function sendOnce() {
      for (const name of names)
        if (!isAdmitted && !breakers.admits(name)) throw new UpstreamError('breaker', `${name} stopped responding`)
      isAdmitted = true
      try {
        return await readAnswer(entry, input, await send(request))
      } catch (error) {
        throw failureOf(error)
      }
    }

    /** Decided by the signals: the abort reason may be any error, such as that of a connection reset by the browser. */
    function failureOf(cause: unknown): UpstreamError {
      if (cause instanceof UpstreamError) return cause
      const name = nameOf(entry)
      if (deadline.aborted) return new UpstreamError('timeout', `${name} timed out`, { cause })
      if (isRead && signal?.aborted) return new UpstreamError('aborted', `${name} was aborted`, { cause })
      return new UpstreamError('network', `${name} failed without a response`, { cause })
    }

    function note(failed: Failed) {
      const [service, call] = names
      if (failed === 'service') breakers.failed(service)
      if (failed === 'call') breakers.failed(call)
      if (failed === 'nothing') for (const name of names) breakers.answered(name)
    }
  }
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** Reads, and writes with an idempotency key, whose repetition returns the first response. */
const isRepeatable = ({ method, request }: Call) => method === 'GET' || 'idempotency_key' in request.shape

type Failed = 'service' | 'call' | 'nothing' | 'nobody knows'

/**
 * Connection failures count against the whole service; a late or broken call against that call. A rejection is a normal
 * response, also one with Retry-After: it opens no breaker.
 */
function whatFailed({ kind, status, retryAfterS }: UpstreamError): Failed {
  switch (kind) {
    case 'aborted':
    case 'breaker':
      return 'nobody knows'
    case 'network':
      return 'service'
    case 'timeout':
      return 'call'
    case 'contract':
      return 'nothing'
    case 'http':
      return status >= 502 && retryAfterS === undefined ? 'call' : 'nothing'
  }
}

type Fields = Record<string, unknown>

/** Address and body of a call, without its headers. */
type CallTarget = { readonly url: string; readonly body: string | undefined }

/**
 * Distributes the fields of an input over path, query and body, as the entry declares. `undefined` is omitted; null is
 * sent in a body and omitted from a query.
 */
export function callTarget<C extends Call>(entry: C, input: CallInput<C>, base: string): CallTarget {
  const fields: Fields = { ...z.encode(entry.request, input) }
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    return pathSegment(value)
  })
  const isRead = entry.method === 'GET'
  const inQuery = isRead ? Object.keys(fields) : (entry.query ?? [])
  const query = new URLSearchParams()
  for (const name of inQuery) {
    const value = fields[name]
    delete fields[name]
    if (value !== undefined && value !== null) query.append(name, String(value))
  }
  return {
    url: base + path + (query.size > 0 ? `?${query}` : ''),
    body: isRead ? undefined : JSON.stringify(fields),
  }
}

/** A dot segment would escape the contract's path; a lone surrogate cannot be encoded in an address. */
function pathSegment(value: unknown): string {
  const text = String(value ?? '')
  if (text === '' || text === '.' || text === '..' || !text.isWellFormed())
    throw new UpstreamError('http', 'missing path parameter', {
      status: 404,
      fields: { base: ['not_found'] },
    })
  return encodeURIComponent(text)
}

type CallCredentials = {
  /** On a retry this is the refreshed token, never the rejected one. */
  readonly bearer: string | null
  readonly serviceSecret: string | undefined
}

/** The headers of every call, including those that only the site and its platform use. */
export function callHeaders(
  upstreamContext: UpstreamContext,
  { bearer, serviceSecret }: CallCredentials,
  hasBody: boolean,
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': LOCALE_FACTS[upstreamContext.locale].upstream,
    'x-request-id': upstreamContext.requestId,
    // the operator's domain: an API with one base for all domains cannot tell it from its own host
    'x-forwarded-host': hostOf(upstreamContext),
  }
  if (hasBody) headers['content-type'] = 'application/json'
  if (bearer !== null) headers.authorization = `Bearer ${bearer}`
  if (upstreamContext.region !== null) headers.region = upstreamContext.region
  if (upstreamContext.address !== null) headers['x-forwarded-for'] = upstreamContext.address
  if (upstreamContext.userAgent !== null) headers['user-agent'] = upstreamContext.userAgent
  if (serviceSecret !== undefined) headers['x-service-secret'] = serviceSecret
  return headers
}

import { send } from '#server/edge/upstream/send.ts'
import type { Call, CallInput, CallOutput } from '#server/shared/contract/call.ts'
import { MAX_ANSWER_BYTES, readAnswer } from './answer.ts'
import { type BaseSettings, upstreamBase } from './bases.ts'
import type { Breakers } from './breaker.ts'
import { callHeaders, callTarget } from './call-request.ts'
import { startDeadline } from './deadline.ts'
import { retryingOnce } from './retry.ts'
import type { UpstreamRequest } from './upstream-answer.ts'
import type { CallEnd, UpstreamContext } from './upstream-context.ts'
import { UpstreamError } from './upstream-error.ts'

export type UpstreamSettings = BaseSettings & {
  readonly SERVICE_SECRET?: string | undefined
  /** Of a whole call: its wait for room, its retry and the body. */
  readonly UPSTREAM_TIMEOUT_MS: number
}

/** On whose behalf a call is made. */
export type CallContext = {
  readonly upstreamContext: UpstreamContext
  /** Null for a visitor. */
  readonly bearer: string | null
  /** Ends a read whose answer nobody waits for any more. A write that has begun is never ended. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Makes one call of the contract; twice, where the first try met nobody and a second one does no harm. Throws UpstreamError
 * and nothing else that a caller could have caused.
 */
export type Upstream = <C extends Call>(entry: C, input: CallInput<C>, context: CallContext) => Promise<CallOutput<C>>

type UpstreamOptions = {
  readonly settings: UpstreamSettings
  readonly breakers: Breakers
  /** Uniform in [0, 1), for the pause before a retry. */
  readonly random: () => number
}

/** The typed client of the operator's REST API. It knows no session: who holds a credential is session.ts. */
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
    const attempt = () => upstreamContext.bulkhead(deadline, ask)
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
      // the deadline may have passed before there was room
      const failure = failureOf(error)
      if (isAdmitted) note(whatFailed(failure))
      track(failure.kind === 'http' ? `${failure.status}` : failure.kind)
      throw failure
    } finally {
      end()
    }

    /** Its second try is the same call: that many failed at once keeps none of them from it. */
    async function ask() {
      for (const name of names)
        if (!isAdmitted && !breakers.admits(name)) throw new UpstreamError('breaker', `${name} has stopped answering`)
      isAdmitted = true
      try {
        return await readAnswer(entry, input, await send(request))
      } catch (error) {
        throw failureOf(error)
      }
    }

    /** By the signals: what they were aborted with may be any error, a connection's that the browser has reset among them. */
    function failureOf(cause: unknown): UpstreamError {
      if (cause instanceof UpstreamError) return cause
      const name = nameOf(entry)
      if (deadline.aborted) return new UpstreamError('timeout', `${name} was not answered in time`, { cause })
      if (isRead && signal?.aborted)
        return new UpstreamError('aborted', `${name} is not waited for any more`, { cause })
      return new UpstreamError('network', `${name} got no answer`, { cause })
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

/** A read, and what is sent again under its key and answered as the first time. */
const isRepeatable = ({ method, request }: Call) => method === 'GET' || 'idempotency_key' in request.shape

type Failed = 'service' | 'call' | 'nothing' | 'nobody knows'

/**
 * A service that cannot be reached is left alone as a whole; one call that is late or broken, that call. A refusal is an
 * answer like any other, also one that says when to come back: it shuts nobody out.
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

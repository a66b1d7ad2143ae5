import type { FieldErrors } from '#server/shared/contract/errors.ts'

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

/** These statuses come from what stands before the API, or say "not now": no judgement on the request. */
const UNAVAILABLE_STATUSES: readonly number[] = [429, 502, 503, 504]

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
    return this.kind === 'http' && !UNAVAILABLE_STATUSES.includes(this.status)
  }

  get isUnauthorized(): boolean {
    return this.kind === 'http' && this.status === 401
  }
}

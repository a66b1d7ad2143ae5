import type { ErrorBody, ErrorCode, FieldErrors } from '#server/shared/contract/errors.ts'

/** A refusal as sent between threads: a structured clone drops the class and the fields of an Error. */
export type RefusalData = {
  readonly code: ErrorCode
  readonly field: string
  readonly detail?: string | undefined
}

type RefusalOptions = {
  readonly field?: string | undefined
  /** Inserted into the text of the code: a limit, the seconds to wait. */
  readonly detail?: string | undefined
  /** Further refusals of the same request, so that a form shows all invalid fields at the same time. */
  readonly also?: readonly Refusal[]
}

/**
 * An expected business error, never logged as a fault. `errorResponse` is the only place that turns it into a status
 * and `{ errors }`.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string
  readonly detail: string | undefined
  readonly also: readonly Refusal[]

  constructor(code: ErrorCode, { field = 'base', detail, also = [] }: RefusalOptions = {}) {
    super(detail === undefined ? code : `${code}:${detail}`)
    this.name = 'Refusal'
    this.code = code
    this.field = field
    this.detail = detail
    this.also = also
  }

  /** Combines several refusals into one with the status of the first. Throws RangeError on an empty list. */
  static of(refusals: readonly RefusalData[]): Refusal {
    const [first, ...rest] = refusals
    if (!first) throw new RangeError('a refusal needs at least one code')
    const { code, field, detail } = first
    return new Refusal(code, { field, detail, also: rest.map((one) => new Refusal(one.code, one)) })
  }

  /** The errors of the wire: `{ field: ["code[:detail]"] }`. */
  fieldErrors(): FieldErrors {
    // clients name the fields, and a plain object would already have a `toString`
    const errors = new Map<string, string[]>()
    for (const { field, message } of [this, ...this.also]) errors.set(field, [...(errors.get(field) ?? []), message])
    return Object.fromEntries(errors)
  }

  /** Inverse of `Refusal.of`. */
  toData(): RefusalData[] {
    return [this, ...this.also].map(({ code, field, detail }) => ({ code, field, detail }))
  }
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 451 | 500 | 503
export type Statuses = Readonly<Partial<Record<ErrorCode, ErrorStatus>>>

/**
 * Statuses of codes shared by modules, where they are not 422; module-specific codes are in `statuses` of the module.
 */
export const STATUSES = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  idempotency_key_conflict: 409,
  too_many_requests: 429,
  country_blocked: 451,
  game_closed: 409,
  provider_paused: 409,
  internal: 500,
  unavailable: 503,
} as const satisfies Statuses

/** Retry-After in seconds, for a condition that passes soon. */
const RETRY_AFTER_S = 5

export function errorResponse(refusal: Refusal, status: ErrorStatus): Response {
  const body: ErrorBody = { errors: refusal.fieldErrors() }
  const response = Response.json(body, { status })
  if (refusal.code === 'too_many_requests' && refusal.detail) response.headers.set('Retry-After', refusal.detail)
  if (status === 503) response.headers.set('Retry-After', String(RETRY_AFTER_S))
  return response
}

export function statusOf({ code }: Pick<Refusal, 'code'>, statuses: Statuses): ErrorStatus {
  return statuses[code] ?? 422
}

/** Thrown for a request that cannot be parsed. */
export class MalformedRequest extends Error {
  readonly status: 400 | 413 | 415
  constructor(status: 400 | 413 | 415, reason: string) {
    super(reason)
    this.name = 'MalformedRequest'
    this.status = status
  }
}

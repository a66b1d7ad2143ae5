import type { ErrorBody, ErrorCode } from '#server/shared/contract/errors.ts'
import type { Refusal } from '../refusal.ts'

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 451 | 500 | 503
export type Statuses = Readonly<Partial<Record<ErrorCode, ErrorStatus>>>

/** Codes of every module whose status is not 422; those of one module are in its `statuses`. */
export const STATUSES = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  idempotency_key_conflict: 409,
  too_many_requests: 429,
  country_blocked: 451,
  internal: 500,
  unavailable: 503,
} as const satisfies Statuses

/** Turns a refusal into an answer of this status. */
export function errorResponse(refusal: Refusal, status: ErrorStatus): Response {
  const body: ErrorBody = { errors: refusal.fieldErrors() }
  const response = Response.json(body, { status })
  if (refusal.code === 'too_many_requests' && refusal.detail) response.headers.set('Retry-After', refusal.detail)
  return response
}

/** The status that a refusal's code has. */
export function statusOf({ code }: Pick<Refusal, 'code'>, statuses: Statuses): ErrorStatus {
  return statuses[code] ?? 422
}

/** What is thrown where the request cannot be read as a request at all. */
export class MalformedRequest extends Error {
  readonly status: 400 | 413 | 415
  constructor(status: 400 | 413 | 415, reason: string) {
    super(reason)
    this.name = 'MalformedRequest'
    this.status = status
  }
}

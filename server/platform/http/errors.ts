import type { ErrorBody, ErrorCode } from '#server/contract/errors.ts'
import type { Refusal } from '../refusal.ts'

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** Codes whose status is not 422. */
const STATUS: Partial<Record<ErrorCode, ErrorStatus>> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  idempotency_key_conflict: 409,
  case_changed: 409,
  seed_pair_busy: 409,
  round_open: 409,
  round_over: 409,
  step_conflict: 409,
  step_unavailable: 409,
  cash_out_too_early: 409,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
}

/** Turns a refusal into an answer; `status` overrules the one of its code. */
export function errorResponse(refusal: Refusal, status = STATUS[refusal.code] ?? 422): Response {
  const body: ErrorBody = { errors: refusal.fieldErrors() }
  const response = Response.json(body, { status })
  if (refusal.code === 'too_many_requests' && refusal.detail) response.headers.set('Retry-After', refusal.detail)
  return response
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

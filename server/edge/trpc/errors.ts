import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { RefreshFailed, RetryFromClient } from '#server/edge/upstream/session.ts'
import type { FieldErrors } from '#server/shared/contract/errors.ts'

type ErrorKey = TRPCError['code']

/** Data of an error for the browser, in addition to its message. */
export type ErrorData = {
  readonly code: ErrorKey
  readonly httpStatus: number
  /** Never empty. */
  readonly fields: FieldErrors
  /** Seconds after which to retry, if the API has sent them (429, 503). */
  readonly retryAfterS: number | null
  /** The single sign-on page to which this player must go. */
  readonly signOn: string | null
  /** The response could not set a cookie; the browser can repeat the call, which then sets it. */
  readonly retryFromClient: boolean
}

/** The session has ended, and this site signs in elsewhere. */
export class SignOnRequired extends Error {
  override readonly name = 'SignOnRequired'
  readonly link: string
  constructor(link: string, cause: UpstreamError) {
    super('SSO_REQUIRED', { cause })
    this.link = link
  }
}

const KEY_BY_STATUS: Readonly<Record<number, ErrorKey>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  // tRPC has no code for it; the error's data contains the actual status
  451: 'FORBIDDEN',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
}

/** The only place that converts errors of lower layers to procedure errors. Other errors remain faults (500). */
export function toProcedureError(error: unknown): TRPCError | undefined {
  if (error instanceof SignOnRequired)
    return new TRPCError({ code: 'UNAUTHORIZED', message: error.message, cause: error })
  if (error instanceof RetryFromClient)
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: error.message, cause: error })
  if (!(error instanceof UpstreamError)) return undefined
  const status = statusOf(error)
  const code = KEY_BY_STATUS[status] ?? (status < 500 ? 'BAD_REQUEST' : 'BAD_GATEWAY')
  return new TRPCError({ code, message: error.message, cause: error })
}

/** `status` is tRPC's own for the code. `input` is the caller's input, parsed or not. */
export function errorData(error: TRPCError, status: number, input: unknown): ErrorData {
  const { code, cause } = error
  const plain = { code, httpStatus: status, retryAfterS: retryAfterS(error), signOn: null, retryFromClient: false }
  if (cause instanceof UpstreamError) return { ...plain, httpStatus: statusOf(cause), fields: cause.fields }
  if (cause instanceof SignOnRequired) return { ...plain, fields: { base: ['unauthorized'] }, signOn: cause.link }
  if (cause instanceof RetryFromClient) return { ...plain, fields: { base: ['unavailable'] }, retryFromClient: true }
  if (cause instanceof z.ZodError) return { ...plain, fields: inputErrors(cause, input) }
  return { ...plain, fields: { base: [status === 404 ? 'not_found' : status < 500 ? 'bad_request' : 'internal'] } }
}

/** Seconds of the API's Retry-After. */
export function retryAfterS({ cause }: TRPCError): number | null {
  return cause instanceof UpstreamError ? (cause.retryAfterS ?? null) : null
}

/** Message for readers that ignore the data: a code, never a sentence, a path or a stack. */
export function errorMessage({ signOn, fields }: ErrorData): string {
  return signOn === null ? (Object.values(fields)[0]?.[0] ?? 'internal') : 'SSO_REQUIRED'
}

/** Whether to report the error to an operator: upstream failures, bugs, and a lost credential. */
export function isFault({ code, cause }: TRPCError): boolean {
  if (cause instanceof UpstreamError && cause.kind === 'aborted') return false
  if (cause instanceof UpstreamError) return !cause.isRejection || cause.cause instanceof RefreshFailed
  return code === 'INTERNAL_SERVER_ERROR'
}

/** An invalid response is the upstream's fault, whatever its status. */
function statusOf(error: UpstreamError): number {
  switch (error.kind) {
    case 'http':
      return error.status >= 500 && error.status !== 503 ? 502 : error.status
    case 'contract':
      return 502
    case 'timeout':
      return 504
    case 'aborted':
    case 'network':
    case 'breaker':
      return 503
  }
}

/** superjson refuses to serialize objects with these keys, so an error that names one would itself become a fault. */
const UNWRITABLE = ['__proto__', 'constructor', 'prototype']

function inputErrors(error: z.ZodError, input: unknown): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path } of error.issues) {
    const [name] = path
    const field = name === undefined || UNWRITABLE.includes(String(name)) ? 'base' : String(name)
    const isMissing = typeof input !== 'object' || input === null || !Object.hasOwn(input, field)
    fields[field] = [field === 'base' ? 'bad_request' : isMissing ? 'required' : 'invalid']
  }
  return fields
}

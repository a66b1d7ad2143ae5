import type { Logger } from 'pino'
import { errorResponse, MalformedRequest, Refusal, type Statuses, statusOf } from '../refusal.ts'
import { WriterGone } from '../writer/writer.ts'

/** Response to an error of a request: anything but a refusal is logged as a fault, and the client learns only that. */
export function answerError(
  { log, modules }: { readonly log: Logger; readonly modules: { readonly statuses: Statuses } },
  error: unknown,
  requestId: string,
): Response {
  if (error instanceof Refusal) return errorResponse(error, statusOf(error, modules.statuses))
  if (error instanceof MalformedRequest) return errorResponse(new Refusal('bad_request'), error.status)
  log.error({ err: error, requestId }, 'fault')
  return error instanceof WriterGone
    ? errorResponse(new Refusal('unavailable'), 503)
    : errorResponse(new Refusal('internal'), 500)
}

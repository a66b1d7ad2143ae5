import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { loggedPath } from './logged-path.ts'

/** An error that is not a deliberate rejection. `requestId` and `path` are null if no request waits for the work. */
export type Fault = { readonly error: unknown; readonly requestId: string | null; readonly path: string | null }

export function faultLine({ error, requestId, path }: Fault): Record<string, unknown> {
  return { requestId, path: path === null ? null : loggedPath(path), ...described(error) }
}

/** The location of an upstream failure is in its message; that of our own is in the stack. */
function described(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, cause } = error
  if (!(error instanceof UpstreamError)) return { name, message, stack: error.stack, ...causes(cause) }
  return { name, message, kind: error.kind, status: error.status, ...causes(cause) }
}

function causes(cause: unknown): { causes?: string[] } {
  const found: string[] = []
  for (let error = cause; error instanceof Error; error = error.cause) found.push(error.message)
  return found.length === 0 ? {} : { causes: found }
}

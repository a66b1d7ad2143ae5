import { isProcedureError } from '~/lib/calls/error-data.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { m } from '~/paraglide/messages.js'

/** Error texts of a failed passkey ceremony; browser errors are recognized by name. */
export function passkeyLines(error: unknown): string[] {
  if (isProcedureError(error) || !(error instanceof Error)) return errorLines(error)
  return [error.name === 'InvalidStateError' ? m.passkey_known() : m.passkey_unused()]
}

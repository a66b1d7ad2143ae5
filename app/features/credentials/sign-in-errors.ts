import { addLoginErrors } from '~/lib/calls/errors.ts'
import { m } from '~/paraglide/messages.js'

/** Error texts for the second factor; import this module wherever a first factor is requested. */
addLoginErrors({
  second_factor_required: () => m.error_second_factor_required(),
  second_factor_sent: () => m.error_second_factor_sent(),
  second_factor_invalid: () => m.error_second_factor_invalid(),
  password_needed: () => m.error_password_needed(),
})

export { parseErrorMessage } from '../constants/error-message.ts'

/**
 * The closed set of error codes that our two ends exchange. A message on the wire is `code` or `code:detail`; the
 * browser shows `error.{code}` of messages/ and puts the detail in. An operator's own codes pass through as they are.
 */
export const ERROR_CODES = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_many_requests',
  'internal',
  'unavailable',
  'required',
  'invalid',
  'email_taken',
  'email_invalid',
  'password_too_short',
  'password_too_long',
  'age_not_confirmed',
  'credentials_invalid',
  'currency_invalid',
  'currency_mismatch',
  'amount_invalid',
  'amount_step',
  'amount_below_min',
  'amount_above_max',
  'max_win_exceeded',
  'insufficient_funds',
  'stake_rolled_back',
  'picks_invalid',
  'chip_invalid',
  'case_changed',
  'idempotency_key_conflict',
  'client_seed_invalid',
  'seed_pair_busy',
  'round_open',
  'round_over',
  'step_conflict',
  'step_unavailable',
  'cash_out_too_early',
  'cash_out_too_late',
  'betting_closed',
  'room_full',
  'signature_invalid',
  'deposit_expired',
  'old_password_wrong',
  'password_mismatch',
  'password_exists',
  'code_invalid',
  'token_invalid',
  'phone_invalid',
  'phone_taken',
  'already_verified',
  'provider_not_configured',
  'provider_refused',
  'step_up_required',
  'fresh_login_required',
  'password_common',
  'country_blocked',
  'self_excluded',
  'timed_out',
  'limit_exceeded',
  'limit_waits',
  'cannot_shorten',
  'reality_check',
  'autobet_refused',
  'cycle_too_short',
  'withdrawal_stands',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** Errors by field; what belongs to no field is under `base`. */
export type FieldErrors = Record<string, string[]>

/** The body of every error answer of a REST call. */
export type ErrorBody = { errors: FieldErrors }

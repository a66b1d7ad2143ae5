import { parseErrorMessage } from '#server/shared/constants/error-message.ts'
import type { ErrorCode } from '#server/shared/contract/errors.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { formatAmount, formatMoney } from '~/lib/format/format.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { dataOf, isUnreachable } from './error-data.ts'
import { PlayerError } from './player-error.ts'

/** Servers send it together with the captcha dialog, so it is not shown to the player. */
const SUPPRESSED_CODE = 'captcha-required'

type Detail = { detail: string }

/** Formats an amount in a server's detail for the reader's locale, with its currency if the caller knows it. */
export function localAmount(detail: string, unit?: Unit): string {
  if (!/^\d+(\.\d+)?$/.test(detail)) return detail
  return unit === undefined ? formatAmount(detail, getLocale()) : formatMoney(detail, unit, getLocale())
}

const ofAmount =
  (message: (inputs: Detail) => string) =>
  ({ detail }: Detail, unit?: Unit): string =>
    message({ detail: localAmount(detail, unit) })

/** Texts for errors with a detail, such as the limit that was exceeded. */
const DETAILED: Partial<Record<ErrorCode, (inputs: Detail, unit?: Unit) => string>> = {
  password_too_short: (inputs) => m.error_password_too_short(inputs),
  password_too_long: (inputs) => m.error_password_too_long(inputs),
  amount_below_min: ofAmount(m.error_amount_below_min),
  amount_above_max: ofAmount(m.error_amount_above_max),
  max_win_exceeded: ofAmount(m.error_max_win_exceeded),
  step_conflict: (inputs) => m.error_step_conflict(inputs),
}

/** Codes that only players can encounter: their texts are loaded with the code for players (`addPlayerErrors`). */
export type PlayerCode = Extract<
  ErrorCode,
  | 'self_excluded'
  | 'timed_out'
  | 'limit_exceeded'
  | 'limit_waits'
  | 'cannot_shorten'
  | 'reality_check'
  | 'autobet_refused'
  | 'identity_required'
  | 'cycle_too_short'
  | 'cash_out_too_late'
  | 'betting_closed'
  | 'room_full'
  | 'round_open'
  | 'round_over'
  | 'step_unavailable'
  | 'cash_out_too_early'
  | 'withdrawal_stands'
  | 'payout_contested'
  | 'quote_expired'
  | 'rate_unavailable'
  | 'bonus_active'
  | 'bonus_max_stake'
  | 'terms_changed'
  | 'not_for_you'
  | 'free_bet_refused'
  | 'seed_pair_busy'
  | 'stake_rolled_back'
  | 'log_stopped'
  | 'deposit_expired'
  | 'already_verified'
  | 'contact_unverified'
  | 'password_exists'
  | 'account_not_empty'
  | 'file_type_invalid'
  | 'file_too_large'
  | 'file_dimensions'
  | 'file_damaged'
  | 'upload_incomplete'
  | 'documents_missing'
  | 'fresh_login_required'
  | 'market_closed'
  | 'game_closed'
  | 'provider_paused'
  | 'odds_changed'
  | 'selections_related'
>

/** Texts by code; the detail is '' if the server sent none. */
export type PlayerErrors = Readonly<Record<PlayerCode, (detail: string, unit?: Unit) => string>>

/** Codes that occur only while signing in: their texts are loaded with the form (`addLoginErrors`). */
export type LoginCode = Extract<
  ErrorCode,
  'second_factor_required' | 'second_factor_sent' | 'second_factor_invalid' | 'password_needed'
>

export type LoginErrors = Readonly<Record<LoginCode, () => string>>

let laterErrors: Partial<Record<string, (detail: string, unit?: Unit) => string>> = {}

/** Registers the texts of errors that visitors never see, which keeps them out of visitors' pages. */
export function addPlayerErrors(texts: PlayerErrors): void {
  laterErrors = { ...laterErrors, ...texts }
}

/** Like `addPlayerErrors`, for the sign-in form. */
export function addLoginErrors(texts: LoginErrors): void {
  laterErrors = { ...laterErrors, ...texts }
}

const PLAIN: Record<Exclude<ErrorCode, PlayerCode | LoginCode | typeof SUPPRESSED_CODE>, () => string> = {
  bad_request: m.error_bad_request,
  unauthorized: m.error_unauthorized,
  passkey_invalid: m.error_passkey_invalid,
  forbidden: m.error_forbidden,
  not_found: m.error_not_found,
  conflict: m.error_conflict,
  too_many_requests: m.error_too_many_requests,
  internal: m.error_internal,
  unavailable: m.error_unavailable,
  required: m.error_required,
  invalid: m.error_invalid,
  email_taken: m.error_email_taken,
  email_invalid: m.error_email_invalid,
  password_too_short: m.error_invalid,
  password_too_long: m.error_invalid,
  age_not_confirmed: m.error_age_not_confirmed,
  credentials_invalid: m.error_credentials_invalid,
  account_restricted: m.error_account_restricted,
  currency_invalid: m.error_currency_invalid,
  currency_mismatch: m.error_currency_mismatch,
  amount_invalid: m.error_amount_invalid,
  amount_step: m.error_amount_step,
  amount_below_min: m.error_invalid,
  amount_above_max: m.error_invalid,
  max_win_exceeded: m.error_invalid,
  insufficient_funds: m.error_insufficient_funds,
  picks_invalid: m.error_picks_invalid,
  chip_invalid: m.error_chip_invalid,
  case_changed: m.error_case_changed,
  idempotency_key_conflict: m.error_idempotency_key_conflict,
  client_seed_invalid: m.error_client_seed_invalid,
  step_conflict: m.error_conflict,
  signature_invalid: m.error_signature_invalid,
  old_password_wrong: m.error_old_password_wrong,
  password_mismatch: m.error_password_mismatch,
  code_invalid: m.error_code_invalid,
  token_invalid: m.error_token_invalid,
  phone_invalid: m.error_phone_invalid,
  phone_taken: m.error_phone_taken,
  provider_not_configured: m.error_provider_not_configured,
  provider_refused: m.error_provider_refused,
  step_up_required: m.error_step_up_required,
  password_common: m.error_password_common,
  country_blocked: m.error_country_blocked,
}

const isKnown = (code: string): code is keyof typeof PLAIN => Object.hasOwn(PLAIN, code)

/**
 * Translates a server message ("code" or "code:detail") to the reader's language. Unknown codes get the generic
 * message; `undefined` if the error must not be shown.
 * @param unit unit of an amount in the message
 */
export function translateError(message: string, unit?: Unit): string | undefined {
  const { code, detail } = parseErrorMessage(message)
  if (code === SUPPRESSED_CODE) return undefined
  const later = ownValue(laterErrors, code)
  if (later) return later(detail ?? '', unit)
  if (!isKnown(code)) return m.error_unknown()
  const detailed = detail ? DETAILED[code] : undefined
  return detailed && detail ? detailed({ detail }, unit) : PLAIN[code]()
}

/** Translated messages of an error, by form field; the rest is in `lines`. */
export type Problem<Field extends string> = { fields: Partial<Record<Field, string>>; lines: string[] }

/** Maps a server's field name to the form's field. */
export type Aliases<Field extends string> = Readonly<Record<string, Field>>

/**
 * Sorts a procedure's error into the form's fields (one message each, the server's first) and the lines of a
 * notification. An error without a message becomes one generic line; a suppressed error produces nothing.
 */
export function problemOf<Field extends string = never>(
  error: unknown,
  fields: readonly Field[] = [],
  { aliases = {}, unit }: { readonly aliases?: Aliases<Field> | undefined; readonly unit?: Unit | undefined } = {},
): Problem<Field> {
  const problem: Problem<Field> = { fields: {}, lines: [] }
  if (error instanceof PlayerError) return { ...problem, lines: [error.message] }
  const reported = dataOf(error)?.fields
  if (!reported) problem.lines.push(isUnreachable(error) ? m.error_network() : m.error_unknown())
  for (const [name, messages] of Object.entries(reported ?? {})) {
    const texts = messages.map((message) => translateError(message, unit)).filter((text) => text !== undefined)
    const field = fields.find((candidate) => candidate === (ownValue(aliases, name) ?? name))
    if (field === undefined) problem.lines.push(...texts)
    else if (texts[0] !== undefined) problem.fields[field] = texts[0]
  }
  problem.lines = [...new Set(problem.lines)]
  return problem
}

/** Lines of a notification; empty without an error. */
export const errorLines = (error: unknown, unit?: Unit): string[] =>
  error === null || error === undefined ? [] : problemOf(error, [], { unit }).lines

/** Whether the server may have acted anyway: the response was lost, or the server failed while responding. */
export function isUncertain(error: unknown): boolean {
  const status = dataOf(error)?.httpStatus
  return status === undefined || status >= 500
}

import { m } from '../paraglide/messages.js'
import { CallFailed } from './api.ts'
import { word } from './words.ts'

type Text = (inputs: { detail: string }) => string

const TEXTS: Readonly<Record<string, Text>> = {
  amount_invalid: m.error_amount_invalid,
  bad_request: m.error_bad_request,
  conflict: m.error_conflict,
  credentials_invalid: m.error_credentials_invalid,
  forbidden: m.error_forbidden,
  internal: m.error_internal,
  invalid: m.error_invalid,
  not_found: m.error_not_found,
  password_common: m.error_password_common,
  password_too_long: m.error_password_too_long,
  password_too_short: m.error_password_too_short,
  required: m.error_required,
  second_factor_invalid: m.error_second_factor_invalid,
  second_factor_required: m.error_second_factor_required,
  self_excluded: m.error_self_excluded,
  timed_out: m.error_timed_out,
  token_invalid: m.error_token_invalid,
  too_many_requests: m.error_too_many_requests,
  unauthorized: m.error_unauthorized,
  unavailable: m.error_unavailable,
}

/** Reasons of `forbidden` that have a text of their own, by field. */
const FORBIDDEN: Readonly<Record<string, Text>> = {
  last_admin: m.error_last_admin,
  own_account: m.error_own_account,
  own_request: m.error_own_request,
  permission: m.error_permission,
  same_device: m.error_same_device,
  separation: m.error_separation,
}

function textOf(field: string, code: string): string {
  const [name = code, detail = ''] = code.split(/:(.*)/s)
  if (field === 'version' && name === 'conflict')
    return m.error_version({ detail: detail.replace(/^\w+/, (state) => word(state)) })
  if (field === 'rows' && name === 'conflict') return m.error_rows({ detail })
  const text = (name === 'forbidden' ? FORBIDDEN[field] : undefined) ?? TEXTS[name]
  return text ? text({ detail }) : m.error_other({ code })
}

/** Text of a failed call for one of these fields, or for none; undefined if it has none. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof CallFailed)) return undefined
  const [code] = error.fields[field] ?? []
  return code === undefined ? undefined : textOf(field, code)
}

/** Text of a failed call, without the fields that show theirs themselves. */
export function errorText(error: unknown, shown: readonly string[] = []): string | undefined {
  if (error === null || error === undefined) return undefined
  if (!(error instanceof CallFailed)) return m.error_internal({ detail: '' })
  if (error.status === 0) return m.error_unreachable()
  const rest = Object.entries(error.fields).filter(([field]) => !shown.includes(field))
  if (rest.length === 0) return Object.keys(error.fields).length > 0 ? undefined : m.error_internal({ detail: '' })
  return rest.flatMap(([field, codes]) => codes.map((code) => textOf(field, code))).join(' ')
}

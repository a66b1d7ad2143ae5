import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { addPlayerErrors, localAmount } from '~/lib/calls/errors.ts'
import { formatMoney, formatTimes } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

const LIMIT_NAMES: Readonly<Record<string, () => string>> = {
  deposit: m.limits_kind_deposit,
  loss: m.limits_kind_loss,
  stake: m.limits_kind_stake,
  bet: m.limits_kind_bet,
  time: m.limits_kind_time,
}

/** A player's own limit and the amount left: `kind,span,left,currency,resets at`. */
function limitText(detail: string): string {
  const [kind = '', , left = '', currency] = detail.split(',')
  const name = ownValue(LIMIT_NAMES, kind)
  if (!name || !/^\d+(\.\d+)?$/.test(left)) return m.error_limit_exceeded()
  const unit = CURRENCY_CODES.find((code) => code === currency)
  const shown = unit ? formatMoney(left, unit, getLocale()) : m.limits_minutes_count({ count: left })
  return m.error_limit_exceeded_left({ limit: name(), left: shown })
}

addPlayerErrors({
  self_excluded: () => m.error_self_excluded(),
  timed_out: () => m.error_timed_out(),
  limit_exceeded: limitText,
  limit_waits: () => m.error_limit_waits(),
  cannot_shorten: () => m.error_cannot_shorten(),
  quote_expired: () => m.error_quote_expired(),
  rate_unavailable: (detail) => m.error_rate_unavailable({ detail }),
  bonus_active: () => m.error_bonus_active(),
  bonus_max_stake: (detail, unit) => m.error_bonus_max_stake({ detail: localAmount(detail || '0', unit) }),
  // of the site, with the document, or else of a bonus
  terms_changed: (detail) => (detail ? m.error_terms_unaccepted() : m.error_terms_changed()),
  not_for_you: () => m.error_not_for_you(),
  free_bet_refused: (detail) => m.error_free_bet_refused({ detail: formatTimes(detail || '1', getLocale(), 1) }),
  reality_check: () => m.error_reality_check(),
  identity_required: () => m.error_identity_required(),
  autobet_refused: () => m.error_autobet_refused(),
  cycle_too_short: () => m.error_cycle_too_short(),
  withdrawal_stands: () => m.error_withdrawal_stands(),
  payout_contested: (detail, unit) => m.error_payout_contested({ detail: localAmount(detail || '0', unit) }),
  seed_pair_busy: () => m.error_seed_pair_busy(),
  stake_rolled_back: () => m.error_stake_rolled_back(),
  log_stopped: () => m.error_log_stopped(),
  deposit_expired: () => m.error_deposit_expired(),
  already_verified: () => m.error_already_verified(),
  contact_unverified: () => m.error_contact_unverified(),
  file_type_invalid: () => m.error_file_type_invalid(),
  file_too_large: () => m.error_file_too_large(),
  file_dimensions: () => m.error_file_dimensions(),
  file_damaged: () => m.error_file_damaged(),
  upload_incomplete: () => m.error_upload_incomplete(),
  documents_missing: () => m.error_documents_missing(),
  account_not_empty: () => m.error_account_not_empty(),
  password_exists: () => m.error_password_exists(),
  fresh_login_required: () => m.error_fresh_login_required(),
  cash_out_too_late: () => m.error_cash_out_too_late(),
  provider_paused: () => m.error_provider_paused(),
  game_closed: () => m.error_game_closed(),
  betting_closed: () => m.error_betting_closed(),
  room_full: () => m.error_room_full(),
  round_open: () => m.error_round_open(),
  round_over: () => m.error_round_over(),
  step_unavailable: () => m.error_step_unavailable(),
  cash_out_too_early: () => m.error_cash_out_too_early(),
  market_closed: () => m.error_market_closed(),
  odds_changed: () => m.error_odds_changed(),
  selections_related: () => m.error_selections_related(),
})

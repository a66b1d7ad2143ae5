import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export type Limits = inferRouterOutputs<AppRouter>['limits']['current']
export type Limit = Limits['limits'][number]
export type LimitKind = Limit['kind']
export type LimitSpan = Limit['span']
export type LimitRequest = inferRouterInputs<AppRouter>['limits']['set']

export const KIND_NAMES: Record<LimitKind, () => string> = {
  deposit: m.limits_kind_deposit,
  loss: m.limits_kind_loss,
  stake: m.limits_kind_stake,
  bet: m.limits_kind_bet,
  time: m.limits_kind_time,
}

export const SPAN_NAMES: Record<LimitSpan, () => string> = {
  day: m.limits_span_day,
  week: m.limits_span_week,
  month: m.limits_span_month,
  each: m.limits_span_each,
  session: m.limits_span_session,
}

/** Formats the amount of a limit: money or minutes. */
export function amountText(amount: string, currency: Limit['currency']): string {
  return currency === null ? m.limits_minutes_count({ count: amount }) : formatMoney(amount, currency, getLocale())
}

/** Usage in percent from which a limit is highlighted. */
const NEARLY_USED = 80

/** Usage of a limit in whole percent; for display only. */
export function usedPercent({ used, amount }: Pick<Limit, 'used' | 'amount'>): number {
  const whole = parseMicros(amount)
  if (whole === 0n) return 100
  const percent = (parseMicros(used) * 100n) / whole
  return percent < 100n ? Number(percent) : 100
}

export const isNearlyUsed = (limit: Pick<Limit, 'used' | 'amount'>) => usedPercent(limit) >= NEARLY_USED

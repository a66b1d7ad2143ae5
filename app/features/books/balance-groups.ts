import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'

export type Books = inferRouterOutputs<AppRouter>['books']['published']
type Account = Books['accounts'][number]

export const GROUPS = ['players', 'bonus', 'house', 'providers', 'mint', 'exchange'] as const
export type Group = (typeof GROUPS)[number]

const GROUP_OF: ReadonlyMap<string, Group> = new Map([
  ['real', 'players'],
  ['vault', 'players'],
  ['inplay', 'players'],
  ['locked_withdrawal', 'players'],
  ['bonus', 'bonus'],
  ['psp:clearing', 'providers'],
  ['mint:demo', 'mint'],
  ['fx', 'exchange'],
  ['rounding', 'exchange'],
])

/** Sum of a line in a currency, or of all lines if `group` is omitted. A decimal. */
export function totalOf(accounts: readonly Account[], currency: Currency, group?: Group): string {
  const own = accounts.filter(
    (account) =>
      account.currency === currency && (group === undefined || (GROUP_OF.get(account.kind) ?? 'house') === group),
  )
  return formatMicros(micros(own.reduce((sum, { total }) => sum + parseMicros(total), 0n)))
}

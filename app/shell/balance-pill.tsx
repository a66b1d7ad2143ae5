import { ChevronDown } from 'lucide-react'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { formatMoney } from '~/lib/format/format.ts'
import type { Profile } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { MenuOnDemand } from '~/ui/menu-on-demand.tsx'

const loadCurrencyMenu = () => import('./currency-menu.tsx')

/** Balance as the top bar shows it. */
export function balanceText({ total_balance, currency }: Pick<Profile['user'], 'total_balance' | 'currency'>): string {
  return formatMoney(total_balance, currency ?? DEFAULT_CURRENCY, getLocale())
}

/** Balance and currency switch. The box is as wide as most balances, to avoid layout shifts. */
export function BalancePill({ user }: { user: Profile['user'] }) {
  const currency = user.currency ?? DEFAULT_CURRENCY
  const amount = balanceText(user)
  return (
    <MenuOnDemand
      load={() => loadCurrencyMenu().then((module) => module.CurrencyMenu)}
      aria-label={m.shell_balance({ amount })}
      className="num relative flex h-11 items-center justify-end gap-2 rounded-l-control border border-line-strong border-r-0 bg-surface-1 pr-2.5 pl-3 font-semibold text-14 transition-tint hover:bg-surface-2 focus-visible:z-10 lg:h-10 lg:min-w-42 lg:pr-3 lg:pl-4"
    >
      <span>{amount}</span>
      <span aria-hidden="true" className="ml-1 flex items-center gap-0.5 font-medium text-12 text-paper-3">
        <span className="max-lg:hidden">{currency}</span>
        <ChevronDown className="size-4" strokeWidth={1.5} />
      </span>
    </MenuOnDemand>
  )
}

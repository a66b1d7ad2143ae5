import { type ReactNode, useId } from 'react'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { currencyLabel } from '~/lib/format/currency-names.ts'
import { formatAmount } from '~/lib/format/format.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Table } from '~/ui/table.tsx'
import { ExchangeForm } from './exchange-form.tsx'
import { type Funds, useFunds } from './use-funds.ts'
import { VaultForm } from './vault-form.tsx'

export function WalletPage() {
  const user = useSession().profile?.user
  const { wallets, error, refetch, balanceOf, fundsOf } = useFunds()
  if (!user) return null
  const active = user.currency ?? DEFAULT_CURRENCY
  const { balance, vault } = fundsOf(active)
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <Panel title={m.profile_balances()} className="lg:col-span-2">
        {error && (
          <ErrorState
            title={errorLines(error).join(' ')}
            action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>}
          />
        )}
        {!wallets && !error && <Skeleton className="h-40 w-full" />}
        {wallets && <Holdings wallets={wallets} active={active} />}
      </Panel>
      <Panel title={m.exchange_title()}>
        <ExchangeForm key={active} active={active} balanceOf={balanceOf} />
      </Panel>
      <Panel title={m.vault_title()}>
        <VaultForm key={active} currency={active} balance={balance} vault={vault} />
      </Panel>
    </div>
  )
}

type PanelProps = { title: string; className?: string; children: ReactNode }

function Panel({ title, className = '', children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-panel border border-line bg-surface-1 p-4 [--edge-ground:var(--color-surface-1)] lg:p-6 ${className}`}
    >
      <h2 id={id} className="mb-3 font-semibold text-16">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Holdings({ wallets, active }: { wallets: readonly Funds[]; active: string }) {
  const shown = (decimal: string) => (
    <span className={`num ${/^0(\.0*)?$/.test(decimal) ? 'text-paper-3' : ''}`}>
      {formatAmount(decimal, getLocale())}
    </span>
  )
  return (
    <Table
      caption={m.profile_balances()}
      rows={wallets}
      rowKey={({ currency }) => currency}
      isOwn={({ currency }) => currency === active}
      columns={[
        {
          id: 'currency',
          header: m.shell_currency(),
          cell: ({ currency }) => (
            <span className="inline-flex items-center gap-2">
              <span className="max-lg:hidden">{currencyLabel(currency)}</span>
              <span className="lg:hidden">{currency}</span>
              {currency === active && (
                // on phones the row's border shows it
                <span className="max-lg:sr-only">
                  <Badge tone="volt">{m.profile_active()}</Badge>
                </span>
              )}
            </span>
          ),
        },
        { id: 'own', header: m.wallet_own(), align: 'end', cell: ({ balance }) => shown(balance) },
        { id: 'vault', header: m.vault_title(), align: 'end', cell: ({ vault }) => shown(vault) },
        { id: 'play', header: m.wallet_in_play(), align: 'end', wideOnly: true, cell: (one) => shown(one.in_play) },
        { id: 'locked', header: m.wallet_locked(), align: 'end', wideOnly: true, cell: (one) => shown(one.locked) },
      ]}
    />
  )
}

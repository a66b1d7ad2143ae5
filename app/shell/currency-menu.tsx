import { useMutation } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { CURRENCY_CODES, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatAmount } from '~/lib/format/format.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { useSession, useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { CurrencyIcon } from '~/ui/currency-icon.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '~/ui/menu.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** Balances per currency; selecting one makes it active. */
export function CurrencyMenu({ trigger, defaultOpen }: { trigger: ReactElement; defaultOpen: boolean }) {
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen} openOnHover className="w-68">
      {(close) => <CurrencyChoice onChosen={close} />}
    </Menu>
  )
}

function CurrencyChoice({ onChosen }: { onChosen: () => void }) {
  const trpc = useTRPC()
  const { profile } = useSession()
  const { renew } = useSessionCache()
  const { open } = useModals()
  const { data, isPending } = useQuery(trpc.wallet.balances.queryOptions({}))
  const select = useMutation(
    trpc.profile.selectCurrency.mutationOptions({
      onSuccess: () => {
        onChosen()
        return renew()
      },
      onError: (error) => toast.error(m.shell_currency(), errorLines(error).join('\n')),
    }),
  )
  const balanceOf = (currency: string) => data?.wallets.find((wallet) => wallet.currency === currency)?.balance

  return (
    <>
      <MenuRadioGroup
        value={profile?.user.currency ?? DEFAULT_CURRENCY}
        onValueChange={(currency) => select.mutate({ currency })}
        items={CURRENCY_CODES.map((currency) => ({
          value: currency,
          children: (
            <>
              <CurrencyIcon currency={currency} className="size-4 text-paper-3" />
              <span>{currency}</span>
              <span className={`num ml-auto ${balanceOf(currency) ? '' : 'text-paper-3'}`}>
                {isPending ? <Skeleton className="h-4 w-16" /> : formatAmount(balanceOf(currency) ?? '0', getLocale())}
              </span>
            </>
          ),
        }))}
      />
      <ErrorProblem error={select.error} className="px-3 py-2" />
      <MenuSeparator />
      <MenuItem onSelect={() => open({ name: 'Wallet' })}>
        <ArrowLeftRight aria-hidden="true" className="size-4 text-paper-3" strokeWidth={1.5} />
        {m.wallet_exchange_and_vault()}
      </MenuItem>
    </>
  )
}

import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'

export type Funds = inferRouterOutputs<AppRouter>['wallet']['balances']['wallets'][number]

const nothingOf = (currency: Currency): Funds => ({ currency, balance: '0', vault: '0', in_play: '0', locked: '0' })

/** The player's funds in each currency; undefined without a wallet, and until loaded. */
export function useFunds() {
  const { data, error, refetch } = useQuery(useTRPC().wallet.balances.queryOptions({}))
  const fundsOf = (currency: Currency) =>
    data?.wallets.find((wallet) => wallet.currency === currency) ?? nothingOf(currency)
  return {
    wallets: data?.wallets,
    error,
    refetch,
    fundsOf,
    balanceOf: (currency: Currency) => fundsOf(currency).balance,
  }
}

import { matchQuery, type Query, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { withBalance } from './with-balance.ts'

export type Session = inferRouterOutputs<AppRouter>['session']['current']
export type Profile = NonNullable<Session['profile']>

/** Who looks at the page: `profile` is null for a visitor. The root route has it before anything renders. */
export function useSession(): Session {
  const trpc = useTRPC()
  return useSuspenseQuery(trpc.session.current.queryOptions()).data
}

export type WalletUpdate = { currency: Currency; balance: string; version: number }
/** Balances that came while a round was still being shown. */
const HELD_KEY = ['held-balances']

type Wallets = inferRouterOutputs<AppRouter>['wallet']['balances']

function withWallet({ active, wallets }: Wallets, currency: Currency, balance: string): Wallets {
  return { active, wallets: wallets.map((one) => (one.currency === currency ? { ...one, balance } : one)) }
}

/** What a change of the session does to what is cached. */
export function useSessionCache() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const key = trpc.session.current.queryKey()
  // what is said of the site and its pages is nobody's, and a navigation may be waiting for it
  const kept = [key, trpc.site.pathKey(), trpc.mirror.pathKey(), trpc.settings.pathKey(), trpc.seo.pathKey()]
  const isKept = (query: Query) => kept.some((queryKey) => matchQuery({ queryKey }, query))
  // parts of home that have not woken yet have to find what the server wrote them from
  const isHome = (query: Query) => matchQuery({ queryKey: trpc.lobby.current.queryKey() }, query)

  function setBalance({ currency, balance, version }: WalletUpdate) {
    const held = queryClient.getQueryData<readonly WalletUpdate[]>(HELD_KEY)
    if (held) {
      queryClient.setQueryData(HELD_KEY, [...held, { currency, balance, version }])
      return
    }
    // bonus money is staked after a player's own: what is left of it the profile says, whether or not the balance has changed
    const user = queryClient.getQueryData(key)?.profile?.user
    const hasBonus = user !== undefined && !/^0(\.0+)?$/.test(user.bonus_balance)
    if (hasBonus) inBackground(queryClient.invalidateQueries({ queryKey: trpc.bonus.grants.queryKey() }))
    // a profile that is being fetched may be older than this balance: it is fetched again, or it would replace it
    if (hasBonus || queryClient.isFetching({ queryKey: key }) > 0)
      inBackground(queryClient.invalidateQueries({ queryKey: key }))
    const versionKey = ['balance-version', currency]
    if (version > 0 && version <= (queryClient.getQueryData<number>(versionKey) ?? 0)) return
    queryClient.setQueryData(versionKey, version)
    queryClient.setQueryData(
      trpc.wallet.balances.queryKey(),
      (wallet) => wallet && withWallet(wallet, currency, balance),
    )
    // the vault, and what is in play or on its way out, are where they are looked at
    inBackground(queryClient.invalidateQueries({ queryKey: trpc.wallet.balances.queryKey() }))
    queryClient.setQueryData(key, (session) =>
      session?.profile?.user.currency === currency ? withBalance(session, balance) : session,
    )
  }

  return {
    /**
     * Asks again who looks at the page, and forgets what was fetched for whoever it was before. False where the answer is nobody: after
     * a sign-in the browser has not kept the session's cookie then.
     */
    async renew(): Promise<boolean> {
      queryClient.removeQueries({
        predicate: (query) => !isKept(query) && !isHome(query) && query.getObserversCount() === 0,
      })
      await queryClient.invalidateQueries({ predicate: (query) => !isHome(query) })
      const session = queryClient.getQueryState(key)
      return session?.status !== 'success' || session.data?.profile !== null
    },
    /** Nobody, at once: what was private leaves the memory of the page. False where nobody was signed in. */
    clear(): boolean {
      if (!queryClient.getQueryData(key)?.profile) return false
      queryClient.setQueryData(key, { profile: null })
      queryClient.removeQueries({ predicate: (query) => !isKept(query) && !isHome(query) })
      return true
    },
    /** The balance that an answer or the live stream carried, before any refetch; an older one than is known is not. */
    setBalance,
    /** Keeps balances back until the returned function is called: a wheel that still turns must not be given away. */
    holdBalance(): () => void {
      queryClient.setQueryData(HELD_KEY, [])
      return () => {
        const held = queryClient.getQueryData<readonly WalletUpdate[]>(HELD_KEY) ?? []
        queryClient.removeQueries({ queryKey: HELD_KEY })
        for (const update of held) setBalance(update)
      }
    },
  }
}

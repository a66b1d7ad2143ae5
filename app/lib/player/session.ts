import {
  matchQuery,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { hydrateIslands } from '~/lib/scripts/island.tsx'
import { withBalance } from './with-balance.ts'

export type Session = inferRouterOutputs<AppRouter>['session']['current']
export type Profile = NonNullable<Session['profile']>

/** The current session: `profile` is null for a visitor. The root route loads it before anything renders. */
export function useSession(): Session {
  const trpc = useTRPC()
  return useSuspenseQuery(trpc.session.current.queryOptions()).data
}

export type WalletUpdate = { currency: Currency; balance: string; version: number }
/** Balances received while a round's result was still being shown. */
const DEFERRED_KEY = ['held-balances']

type Wallets = inferRouterOutputs<AppRouter>['wallet']['balances']

function withWallet({ active, wallets }: Wallets, currency: Currency, balance: string): Wallets {
  return { active, wallets: wallets.map((one) => (one.currency === currency ? { ...one, balance } : one)) }
}

/** Balances of several currencies arrive one by one. */
const TOGETHER_MS = 100

type Arrived = {
  readonly currency: Currency
  readonly balance: string
  /** Whether the wallets were known with another balance. */
  readonly isChange: boolean
}
const arrived = new WeakMap<QueryClient, Arrived[]>()

/**
 * Refetches the wallets once for balances that follow each other; not if they were still being fetched, and have
 * arrived with the same balances.
 */
function refetchWallets(queryClient: QueryClient, queryKey: QueryKey, update: Arrived): void {
  const others = arrived.get(queryClient)
  if (others) return void others.push(update)
  const updates = [update]
  arrived.set(queryClient, updates)
  async function settle() {
    await queryClient
      .getQueryCache()
      .find({ queryKey })
      ?.promise?.catch(() => undefined)
    arrived.delete(queryClient)
    const wallets = queryClient.getQueryData<Wallets>(queryKey)?.wallets
    const isKnown = ({ currency, balance, isChange }: Arrived) =>
      !isChange && wallets?.some((wallet) => wallet.currency === currency && wallet.balance === balance)
    if (!updates.every(isKnown)) await queryClient.invalidateQueries({ queryKey })
  }
  setTimeout(() => inBackground(settle()), TOGETHER_MS)
}

/**
 * Drops queries. A query in flight that no component observes may be one that a route's loader waits for, and the loader
 * would fail if it were canceled. Its data is dropped once it has arrived, or refetched if a component observes it by
 * then.
 */
export function dropQueries(queryClient: QueryClient, predicate: (query: Query) => boolean): void {
  const cache = queryClient.getQueryCache()
  const isFree = (query: Query) => query.getObserversCount() === 0
  for (const query of cache.findAll({ predicate })) {
    if (query.promise && query.state.fetchStatus !== 'idle' && isFree(query)) {
      const dropLater = () => {
        if (isFree(query)) cache.remove(query)
        else inBackground(queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }))
      }
      query.promise.then(dropLater, dropLater)
    } else cache.remove(query)
  }
}

export function useSessionCache() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const key = trpc.session.current.queryKey()
  // data of the site and its pages belongs to no user, and a navigation may be waiting for it
  const kept = [key, trpc.site.pathKey(), trpc.mirror.pathKey(), trpc.settings.pathKey(), trpc.seo.pathKey()]
  const isKept = (query: Query) => kept.some((queryKey) => matchQuery({ queryKey }, query))
  // parts of the home page that are not hydrated yet need the data the server rendered them from
  const isHome = (query: Query) => matchQuery({ queryKey: trpc.lobby.current.queryKey() }, query)

  function setBalance({ currency, balance, version }: WalletUpdate) {
    const held = queryClient.getQueryData<readonly WalletUpdate[]>(DEFERRED_KEY)
    if (held) {
      queryClient.setQueryData(DEFERRED_KEY, [...held, { currency, balance, version }])
      return
    }
    // bonus money is staked after the player's own: its remainder is in the profile, and may change without the balance
    const user = queryClient.getQueryData(key)?.profile?.user
    const hasBonus = user !== undefined && !/^0(\.0+)?$/.test(user.bonus_balance)
    if (hasBonus) inBackground(queryClient.invalidateQueries({ queryKey: trpc.bonus.grants.queryKey() }))
    // a profile in flight may be older than this balance and would overwrite it, so it is refetched
    if (hasBonus || queryClient.isFetching({ queryKey: key }) > 0)
      inBackground(queryClient.invalidateQueries({ queryKey: key }))
    const versionKey = ['balance-version', currency]
    if (version > 0 && version <= (queryClient.getQueryData<number>(versionKey) ?? 0)) return
    queryClient.setQueryData(versionKey, version)
    const balances = trpc.wallet.balances.queryKey({})
    const known = queryClient.getQueryData(balances)?.wallets.find((wallet) => wallet.currency === currency)
    // the vault and amounts in play or being withdrawn are in this query; a stream begins with all balances, of which
    // most have not changed
    if (known?.balance !== balance) {
      queryClient.setQueryData(balances, (wallet) => wallet && withWallet(wallet, currency, balance))
      refetchWallets(queryClient, balances, { currency, balance, isChange: known !== undefined })
    }
    queryClient.setQueryData(key, (session) =>
      session?.profile?.user.currency === currency ? withBalance(session, balance) : session,
    )
  }

  return {
    /**
     * Refetches the session and drops the data of the previous user. Returns false if there is no session: after a
     * sign-in, this means that the browser rejected the session's cookie.
     */
    async renew(): Promise<boolean> {
      await hydrateIslands()
      dropQueries(queryClient, (query) => !isKept(query) && !isHome(query) && query.getObserversCount() === 0)
      await queryClient.invalidateQueries({ predicate: (query) => !isHome(query) })
      const session = queryClient.getQueryState(key)
      return session?.status !== 'success' || session.data?.profile !== null
    },
    /** Ends the session in the cache and drops private data. Resolves with false if nobody was signed in. */
    async clear(): Promise<boolean> {
      await hydrateIslands()
      if (!queryClient.getQueryData(key)?.profile) return false
      queryClient.setQueryData(key, { profile: null })
      dropQueries(queryClient, (query) => !isKept(query) && !isHome(query))
      return true
    },
    /** Sets the balance from a response or the live stream, before any refetch; ignored if older than the known one. */
    setBalance,
    /**
     * Withholds balances until the returned function is called, so that they do not reveal the outcome of a running
     * animation.
     */
    holdBalance(): () => void {
      queryClient.setQueryData(DEFERRED_KEY, [])
      return () => {
        const held = queryClient.getQueryData<readonly WalletUpdate[]>(DEFERRED_KEY) ?? []
        queryClient.removeQueries({ queryKey: DEFERRED_KEY })
        for (const update of held) setBalance(update)
      }
    },
  }
}

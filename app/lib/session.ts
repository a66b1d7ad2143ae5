import { hashKey, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { formatMicros, micros, parseMicros } from '#server/rules/money.ts'
import type { AppRouter } from '#server/trpc/router.ts'
import { useTRPC } from './trpc.ts'

export type Session = inferRouterOutputs<AppRouter>['session']['current']
export type Profile = NonNullable<Session['profile']>

/** Who looks at the page: `profile` is null for a visitor (S2). The root route has it before anything renders. */
export function useSession(): Session {
  const trpc = useTRPC()
  return useSuspenseQuery(trpc.session.current.queryOptions()).data
}

/** The same session with another balance; the total follows (E1). */
export function withBalance(session: Session, balance: string): Session {
  if (!session.profile) return session
  const { user } = session.profile
  const total_balance = formatMicros(micros(parseMicros(balance) + parseMicros(user.bonus_balance)))
  return { profile: { ...session.profile, user: { ...user, balance, total_balance } } }
}

/** What a change of the session does to what is cached. */
export function useSessionCache() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const key = trpc.session.current.queryKey()
  // the site's settings are nobody's, and a navigation may be waiting for them
  const kept = new Set([key, trpc.site.current.queryKey()].map(hashKey))

  return {
    /** Asks again who looks at the page, and forgets what was fetched for whoever it was before. */
    async renew() {
      queryClient.removeQueries({ predicate: (query) => !kept.has(query.queryHash) && query.getObserversCount() === 0 })
      await queryClient.invalidateQueries()
    },
    /** Nobody, at once: what was private leaves the memory of the page (S3). */
    clear() {
      queryClient.setQueryData(key, { profile: null })
      queryClient.removeQueries({ predicate: (query) => !kept.has(query.queryHash) })
    },
    /** The balance that an answer carried, before any refetch. */
    setBalance(balance: string) {
      queryClient.setQueryData(key, (session) => session && withBalance(session, balance))
    },
  }
}

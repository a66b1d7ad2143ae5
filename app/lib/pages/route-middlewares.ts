import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { AccountFeature } from '#server/shared/constants/features.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Checks before the page is shown, a parent's before its child's. */
    middlewares?: readonly RouteMiddlewareName[]
  }
}

type Queries = {
  readonly queryClient: QueryClient
  readonly trpc: TRPCOptionsProxy<AppRouter>
  /** Path, query and fragment of the page, without its locale prefix. */
  readonly href: string
}

/** Throws a redirect if the user may not see the page. */
type RouteMiddleware = (queries: Queries) => Promise<void>

/** 404 for players whose account lacks the feature flag. */
const isOpenedBy =
  (feature: AccountFeature): RouteMiddleware =>
  async ({ queryClient, trpc }) => {
    const { profile } = await queryClient.ensureQueryData(trpc.session.current.queryOptions())
    if (!profile?.features.includes(feature)) throw redirect({ to: '/error', search: { errorCode: 404 } })
  }

const MIDDLEWARES: Readonly<Record<RouteMiddlewareName, RouteMiddleware>> = {
  /** Visitors must sign in first and are then sent back. */
  async player({ queryClient, trpc, href }) {
    const { profile } = await queryClient.ensureQueryData(trpc.session.current.queryOptions())
    if (!profile) throw redirect({ to: '/', search: { login: true, next: href } })
  },
  bonus_balances: isOpenedBy('bonus_balances'),
}

/** `player` for pages that require a signed-in player, and one middleware per feature flag of an account. */
export type RouteMiddlewareName = 'player' | AccountFeature

const BY_NAME = new Map<string, RouteMiddleware>(Object.entries(MIDDLEWARES))

type Match = { readonly staticData: { readonly middlewares?: readonly string[] } }

/** Runs the middlewares named by the page's routes, in order. Throws for an unknown name. */
export async function runMiddlewares(matches: readonly Match[], queries: Queries): Promise<void> {
  for (const name of matches.flatMap(({ staticData }) => staticData.middlewares ?? [])) {
    const middleware = BY_NAME.get(name)
    if (middleware === undefined) throw new Error('Unknown route middleware')
    await middleware(queries)
  }
}

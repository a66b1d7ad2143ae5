import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/trpc/router.ts'

/** The operator's settings that pages show. */
export type Site = inferRouterOutputs<AppRouter>['site']['current']

/** In hand before anything renders: the root route puts them into its context. */
export function useSite(): Site {
  return useRouteContext({ from: rootRouteId, select: (context) => context.site })
}

import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'

/** How the check of the player's identity stands. */
export type Verification = inferRouterOutputs<AppRouter>['verification']['current']

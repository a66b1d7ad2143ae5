import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'

/** State of the player's identity verification. */
export type Verification = inferRouterOutputs<AppRouter>['verification']['current']

import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'

export type Verification = inferRouterOutputs<AppRouter>['verification']['current']

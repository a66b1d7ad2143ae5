import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'

export type StepUpMethod = inferRouterOutputs<AppRouter>['stepUp']['status']['ways'][number]

export type TypedWay = Exclude<StepUpMethod, 'passkey'>

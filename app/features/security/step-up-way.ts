import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'

/** Method of authenticating again. */
export type StepUpWay = inferRouterOutputs<AppRouter>['stepUp']['status']['ways'][number]

/** Methods that need a form. */
export type TypedWay = Exclude<StepUpWay, 'passkey'>

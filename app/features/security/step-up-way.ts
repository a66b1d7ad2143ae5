import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'

/** How a player can show that it is them. */
export type StepUpWay = inferRouterOutputs<AppRouter>['stepUp']['status']['ways'][number]

/** What is typed into a form. */
export type TypedWay = Exclude<StepUpWay, 'passkey'>

import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'

type BonusOutputs = inferRouterOutputs<AppRouter>['bonus']

/** A bonus that can be claimed. */
export type Offer = BonusOutputs['offers']['offers'][number]
/** A bonus that a player has or had. */
export type Grant = BonusOutputs['grants']['grants'][number]
export type Terms = Offer['terms']

import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'

/** Sports with their own page, in the order of display. */
export const SPORTS = ['football', 'tennis', 'basketball', 'ice-hockey', 'table-tennis', 'esports'] as const

type Outputs = inferRouterOutputs<AppRouter>['sports']

export type SportsList = Outputs['events']
export type SportsEvent = SportsList['upcoming'][number]
/** Event with the proof of how it was decided. */
export type WholeEvent = Outputs['event']
export type EventProof = NonNullable<WholeEvent['proof']>
export type SportsMarket = SportsEvent['markets'][number]
export type MyBets = Outputs['myBets']
export type SportsBet = MyBets['bets'][number]
export type EventsInput = inferRouterInputs<AppRouter>['sports']['events']

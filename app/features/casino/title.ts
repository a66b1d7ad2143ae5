import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'

type Casino = inferRouterOutputs<AppRouter>['casino']

export type TitlePage = Casino['titles']
/** A title of a provider as a list has it. */
export type Title = TitlePage['titles'][number]
/** The same with all that its own page shows. */
export type TitleDetails = Casino['title']

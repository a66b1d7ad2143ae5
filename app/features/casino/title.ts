import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'

type Casino = inferRouterOutputs<AppRouter>['casino']

export type TitlePage = Casino['titles']
export type Title = TitlePage['titles'][number]
/** A title with all data of its own page. */
export type TitleDetails = Casino['title']

import {
  fetchHomePromos,
  fetchHouseFacts,
  fetchLastFlight,
  fetchLiveTables,
  fetchPlayersNow,
  fetchSlots,
  fetchTitleSlugs,
} from '#server/edge/site/lobby.ts'
import type { Context } from '../context.ts'
import { procedure } from '../trpc.ts'
import { optional } from './operator-site.ts'

const tablesNow = async (ctx: Context) => ({ tables: await optional(ctx, fetchLiveTables(ctx), []), now: Date.now() })
const playersNow = (ctx: Context) => optional(ctx, fetchPlayersNow(ctx), [])

/** The operator's data on the home page, the same for everyone. Parts that do not answer in time are left out. */
export const current = procedure.query(async ({ ctx }) => {
  const [slots, tables, players, promos, flight] = await Promise.all([
    optional(ctx, fetchSlots(ctx), []),
    tablesNow(ctx),
    playersNow(ctx),
    optional(ctx, fetchHomePromos(ctx), []),
    optional(ctx, fetchLastFlight(ctx), null),
  ])
  return { slots, tables, players, promos, flight }
})

/** The slugs of all titles by kind, for the sitemap. Fails if the operator has never answered. */
export const slugs = procedure.query(({ ctx }) => fetchTitleSlugs(ctx))

/** Live tables with their rounds, for a page that shows them; milliseconds of the server's clock. */
export const tables = procedure.query(({ ctx }) => tablesNow(ctx))

/** Number of players of each game, for visible tiles. */
export const players = procedure.query(({ ctx }) => playersNow(ctx))

/** Statistics of the house's own games; null if the operator does not provide them. */
export const facts = procedure.query(({ ctx }) => optional(ctx, fetchHouseFacts(ctx), null))

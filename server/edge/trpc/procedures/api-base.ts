import { type ApiBase, knownApiBase } from '#server/edge/site/api-base.ts'
import { procedure } from '../trpc.ts'

/** Address at which browsers reach the operator's API of this domain. */
export type PublicApiBase = {
  readonly base: string
  readonly source: ApiBase['source']
  /** Time of its last response: ISO 8601; null if it has never answered. */
  readonly answered_at: string | null
}

/**
 * Value that the service worker stores: the base after the domain's latest mirror response, which is requested first. A
 * base from a setting may be internal to the site: browsers reach that API through the site.
 */
export const apiBase = procedure.query(async ({ ctx }): Promise<PublicApiBase> => {
  await ctx.mirror().catch(ctx.onFault)
  const { base, source, answeredAt } = await knownApiBase(ctx)
  return {
    base: source === 'setting' ? ctx.upstreamContext.siteOrigin : base,
    source,
    answered_at: answeredAt === null ? null : new Date(answeredAt).toISOString(),
  }
})

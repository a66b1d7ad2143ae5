import { type ApiBase, knownApiBase } from '#server/edge/site/api-base.ts'
import { procedure } from '../trpc.ts'

/** Where browsers reach the operator's API of this domain. */
export type PublicApiBase = {
  readonly base: string
  readonly source: ApiBase['source']
  /** When it last answered: ISO 8601; null where it has said nothing yet. */
  readonly answered_at: string | null
}

/**
 * What the service worker keeps: the base as of the domain's last mirror answer, which is asked for first. A base that is a
 * setting may be an address that only this site knows: browsers reach that API by the site itself.
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

import { externalUrl } from '#server/contract/constants/external-url.ts'
import { contract } from '#server/contract/contract.ts'
import type { Soon } from '#server/soon.ts'
import { inTime } from '#server/upstream/in-time.ts'
import type { Context } from './context.ts'
import { currentBlock, currentSettings, NO_BLOCK, NO_SETTINGS, type SeoBlock, type Settings } from './site-answers.ts'
import { procedure } from './trpc.ts'

/** What the operator sets (E10). Addresses that are not https count as not set (N8). */
export const siteSettings = procedure.query(async ({ ctx }): Promise<Settings> => {
  const { revshare_url, telegram_url, social_providers } = await orNothing(ctx, currentSettings(ctx), NO_SETTINGS)
  return { revshare_url: linkOf(revshare_url), telegram_url: linkOf(telegram_url), social_providers }
})

/** What the operator has a page say of itself (E10). */
export const seoBlock = procedure
  .input((input: unknown) => contract.seo.block.request.parse(input))
  .query(({ ctx, input }): Soon<SeoBlock> => orNothing(ctx, currentBlock(ctx, input), NO_BLOCK))

const linkOf = (text: string | null) => text && externalUrl(text)

/** Either fault is reported, so that the page is not kept for others. */
function orNothing<T>({ settings, onFault }: Context, answer: Soon<T>, nothing: T): Soon<T> {
  const deadlineMs = settings.UPSTREAM_PAGE_TIMEOUT_MS
  return inTime(answer, nothing, { what: "the operator's word", deadlineMs, onFault })
}

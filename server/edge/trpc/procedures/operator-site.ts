import { withTimeout } from '#server/edge/http/with-timeout.ts'
import {
  currentBlock,
  currentSettings,
  NO_BLOCK,
  NO_SETTINGS,
  type SeoBlock,
  type Settings,
} from '#server/edge/site/operator-answers.ts'
import { externalUrl } from '#server/shared/constants/external-url.ts'
import { contract } from '#server/shared/contract/contract.ts'
import type { Context } from '../context.ts'
import { procedure } from '../trpc.ts'

/** The operator's settings. Addresses that are not https count as not set. */
export const siteSettings = procedure.query(async ({ ctx }): Promise<Settings> => {
  const { revshare_url, telegram_url, ...rest } = await optional(ctx, currentSettings(ctx), NO_SETTINGS)
  return { revshare_url: linkOf(revshare_url), telegram_url: linkOf(telegram_url), ...rest }
})

export const seoBlock = procedure
  .input((input: unknown) => contract.seo.block.request.parse(input))
  .query(({ ctx, input }): Promise<SeoBlock> => optional(ctx, currentBlock(ctx, input), NO_BLOCK))

const linkOf = (text: string | null) => text && externalUrl(text)

/** Reports failure and lateness, so that the page is not cached for others. */
export function optional<T>({ settings, onFault }: Context, answer: Promise<T>, nothing: T): Promise<T> {
  const deadlineMs = settings.UPSTREAM_PAGE_TIMEOUT_MS
  return withTimeout(answer, nothing, { what: "the operator's word", deadlineMs, onFault })
}

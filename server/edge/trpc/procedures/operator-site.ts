import { withTimeout } from '#server/edge/http/with-timeout.ts'
import {
  currentBlock,
  currentSettings,
  type Faq,
  fetchFaq,
  fetchLegal,
  type LegalText,
  NO_BLOCK,
  NO_FAQ,
  NO_LEGAL,
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

/** A legal document; `is_known` is false if the operator's API could not be asked. */
export const legalDocument = procedure
  .input((input: unknown) => contract.legal.document.request.parse(input))
  .query(async ({ ctx, input }): Promise<LegalText & { is_known: boolean }> => {
    const known = fetchLegal(ctx, input).then((text) => ({ ...text, is_known: true }))
    return optional(ctx, known, { ...NO_LEGAL, is_known: false })
  })

export const publishedFaq = procedure
  .input((input: unknown) => contract.faq.published.request.parse(input))
  .query(({ ctx, input }): Promise<Faq> => optional(ctx, fetchFaq(ctx, input), NO_FAQ))

const linkOf = (text: string | null) => text && externalUrl(text)

/** Reports failure and lateness, so that the page is not cached for others. */
export function optional<T>({ settings, onFault }: Context, answer: Promise<T>, nothing: T): Promise<T> {
  const deadlineMs = settings.UPSTREAM_PAGE_TIMEOUT_MS
  return withTimeout(answer, nothing, { what: "the operator's word", deadlineMs, onFault })
}

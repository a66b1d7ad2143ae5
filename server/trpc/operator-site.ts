import { answerKind } from '#server/cache/answer-kind.ts'
import type { CallOutput } from '#server/contract/call.ts'
import { externalUrl } from '#server/contract/constants/external-url.ts'
import { contract } from '#server/contract/contract.ts'
import type { Soon } from '#server/soon.ts'
import { inTime } from '#server/upstream/in-time.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { hostOf } from '#server/upstream/visit.ts'
import { ANSWER_TIMES } from './answer-times.ts'
import type { Context } from './context.ts'
import { procedure } from './trpc.ts'

type Settings = CallOutput<typeof contract.settings.current>
type SeoBlock = CallOutput<typeof contract.seo.block>

const SETTINGS = answerKind('settings', contract.settings.current.response)
const SEO_BLOCKS = answerKind('seo', contract.seo.block.response)

const NO_SETTINGS: Settings = { revshare_url: null, telegram_url: null, social_providers: [] }
const NO_BLOCK: SeoBlock = { title: null, description: null, keywords: null, text: null }

/** What the operator sets (E10). Addresses that are not https count as not set (N8). */
export const siteSettings = procedure.query(async ({ ctx }): Promise<Settings> => {
  const { cached, upstream, visit } = ctx
  const { current } = contract.settings
  const answer = cached({
    kind: SETTINGS,
    key: hostOf(visit),
    ...ANSWER_TIMES,
    load: () => unlessUnknown(upstream(current, {}, { visit, bearer: null }), NO_SETTINGS),
  })
  const { revshare_url, telegram_url, social_providers } = await orNothing(ctx, answer, NO_SETTINGS)
  return { revshare_url: linkOf(revshare_url), telegram_url: linkOf(telegram_url), social_providers }
})

/** What the operator has a page say of itself (E10). */
export const seoBlock = procedure
  .input((input: unknown) => contract.seo.block.request.parse(input))
  .query(({ ctx, input }): Soon<SeoBlock> => {
    const { cached, upstream, visit } = ctx
    const { block } = contract.seo
    const answer = cached({
      kind: SEO_BLOCKS,
      key: `${hostOf(visit)} ${input.locale} ${input.path}`,
      ...ANSWER_TIMES,
      load: () => unlessUnknown(upstream(block, input, { visit, bearer: null }), NO_BLOCK),
    })
    return orNothing(ctx, answer, NO_BLOCK)
  })

const linkOf = (text: string | null) => text && externalUrl(text)

/** `none` where the operator's API does not know the call, which is ours: an answer like any other, and kept. */
function unlessUnknown<T>(answer: Promise<T>, none: T): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof UpstreamError && error.kind === 'http' && error.status === 404) return none
    throw error
  })
}

/** Either fault is reported, so that the page is not kept for others. */
function orNothing<T>({ settings, onFault }: Context, answer: Soon<T>, nothing: T): Soon<T> {
  const deadlineMs = settings.UPSTREAM_PAGE_TIMEOUT_MS
  return inTime(answer, nothing, { what: "the operator's word", deadlineMs, onFault })
}

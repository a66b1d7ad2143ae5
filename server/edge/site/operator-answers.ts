import { afterThisTask } from '#server/edge/cache/after-this-task.ts'
import { ANSWER_TIMES, answerKind, type Cached } from '#server/edge/cache/answers.ts'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { hostOf } from '#server/edge/upstream/bases.ts'
import type { Upstream } from '#server/edge/upstream/client.ts'
import type { UpstreamContext } from '#server/edge/upstream/upstream-context.ts'
import type { CallInput, CallOutput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'

const { current } = contract.settings
const { block } = contract.seo
const { document } = contract.legal
const { published } = contract.faq
const SETTINGS = answerKind('settings', current.response)
const SEO_BLOCKS = answerKind('seo', block.response)
const LEGAL = answerKind('legal', document.response)
const FAQ = answerKind('faq', published.response)

/** The operator's settings for the links and features of a host's pages. */
export type Settings = CallOutput<typeof current>
export type SeoBlock = CallOutput<typeof block>
export type BlockInput = CallInput<typeof block>
export type LegalText = CallOutput<typeof document>
export type Faq = CallOutput<typeof published>

export const NO_SETTINGS: Settings = { revshare_url: null, telegram_url: null, social_providers: [], closed_games: [] }
export const NO_BLOCK: SeoBlock = { title: null, description: null, keywords: null, text: null }
export const NO_LEGAL: LegalText = { text: null, in_force: null, versions: [] }
export const NO_FAQ: Faq = { text: null }

/** Dependencies of the operator's calls; a procedure's context has all of them. */
export type SiteContext = {
  readonly cached: Cached
  readonly upstream: Upstream
  readonly upstreamContext: UpstreamContext
}

/** Calls that every page makes, started before the page. Each may reject: the consumer reports it. */
export type PrefetchedSite = {
  readonly settings: Promise<Settings>
  /** Null for a path that the contract does not accept. */
  readonly block: { readonly input: BlockInput; readonly answer: Promise<SeoBlock> } | null
}

type MayHavePrefetched = SiteContext & { readonly prefetched: PrefetchedSite | null }

/** Starts the calls of the page, in parallel with those already under way. */
export function prefetchSite(context: SiteContext, page: BlockInput): PrefetchedSite {
  const { data: input } = block.request.safeParse(page)
  return {
    settings: afterThisTask(() => fetchSettings(context)),
    block: input ? { input, answer: afterThisTask(() => fetchBlock(context, input)) } : null,
  }
}

/** The prefetched settings of the visit, or a new call. The last response of a failed upstream is served for a week. */
export async function currentSettings(context: MayHavePrefetched): Promise<Settings> {
  return context.prefetched?.settings ?? fetchSettings(context)
}

/** Like `currentSettings`, for the SEO block of one page. */
export async function currentBlock(context: MayHavePrefetched, input: BlockInput): Promise<SeoBlock> {
  const prefetched = context.prefetched?.block
  const isBegun = prefetched?.input.path === input.path && prefetched.input.locale === input.locale
  return isBegun ? prefetched.answer : fetchBlock(context, input)
}

async function fetchSettings({ cached, upstream, upstreamContext }: SiteContext): Promise<Settings> {
  return cached({
    kind: SETTINGS,
    key: hostOf(upstreamContext),
    ...ANSWER_TIMES,
    load: () => orIfUnknownCall(upstream(current, {}, { upstreamContext, bearer: null }), NO_SETTINGS),
  })
}

async function fetchBlock({ cached, upstream, upstreamContext }: SiteContext, input: BlockInput): Promise<SeoBlock> {
  return cached({
    kind: SEO_BLOCKS,
    key: `${hostOf(upstreamContext)} ${input.locale} ${input.path}`,
    ...ANSWER_TIMES,
    load: () => orIfUnknownCall(upstream(block, input, { upstreamContext, bearer: null }), NO_BLOCK),
  })
}

/** A legal document as the operator has published it. */
export async function fetchLegal(context: SiteContext, input: CallInput<typeof document>): Promise<LegalText> {
  const { cached, upstream, upstreamContext } = context
  return cached({
    kind: LEGAL,
    key: `${hostOf(upstreamContext)} ${input.locale} ${input.document} ${input.version ?? ''}`,
    ...ANSWER_TIMES,
    load: () => orIfUnknownCall(upstream(document, input, { upstreamContext, bearer: null }), NO_LEGAL),
  })
}

/** Questions and answers as the operator has published them. */
export async function fetchFaq(context: SiteContext, input: CallInput<typeof published>): Promise<Faq> {
  const { cached, upstream, upstreamContext } = context
  return cached({
    kind: FAQ,
    key: `${hostOf(upstreamContext)} ${input.locale}`,
    ...ANSWER_TIMES,
    load: () => orIfUnknownCall(upstream(published, input, { upstreamContext, bearer: null }), NO_FAQ),
  })
}

/**
 * Resolves with `none` if the operator's API does not know the call, which is an extension of ours: a normal, cacheable
 * result.
 */
export function orIfUnknownCall<T>(answer: Promise<T>, none: T): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof UpstreamError && error.kind === 'http' && error.status === 404) return none
    throw error
  })
}

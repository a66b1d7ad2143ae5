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
const SETTINGS = answerKind('settings', current.response)
const SEO_BLOCKS = answerKind('seo', block.response)

/** What the operator sets for a host's pages to link to and to offer. */
export type Settings = CallOutput<typeof current>
/** What the operator has one page say of itself in one language. */
export type SeoBlock = CallOutput<typeof block>
export type BlockInput = CallInput<typeof block>

export const NO_SETTINGS: Settings = { revshare_url: null, telegram_url: null, social_providers: [] }
export const NO_BLOCK: SeoBlock = { title: null, description: null, keywords: null, text: null }

/** What a question about the site needs: a procedure's context has all of it. */
export type SiteAsker = {
  readonly cached: Cached
  readonly upstream: Upstream
  readonly upstreamContext: UpstreamContext
}

/** What every page asks the operator, asked before there is a page. Each may reject: whoever takes it reports it. */
export type PrefetchedSite = {
  readonly settings: Promise<Settings>
  /** Null for a path that the contract does not know as one. */
  readonly block: { readonly input: BlockInput; readonly answer: Promise<SeoBlock> } | null
}

type MayHavePrefetched = SiteAsker & { readonly prefetched: PrefetchedSite | null }

/** Asks what the page that is described will ask, behind the calls that are being made. */
export function prefetchSite(asker: SiteAsker, page: BlockInput): PrefetchedSite {
  const { data: input } = block.request.safeParse(page)
  return {
    settings: afterThisTask(() => askSettings(asker)),
    block: input ? { input, answer: afterThisTask(() => askBlock(asker, input)) } : null,
  }
}

/** As a visit has prefetched to ask, or anew. A dead upstream's last answer serves for a week. */
export async function currentSettings(asker: MayHavePrefetched): Promise<Settings> {
  return asker.prefetched?.settings ?? askSettings(asker)
}

/** The same of one page. */
export async function currentBlock(asker: MayHavePrefetched, input: BlockInput): Promise<SeoBlock> {
  const prefetched = asker.prefetched?.block
  const isBegun = prefetched?.input.path === input.path && prefetched.input.locale === input.locale
  return isBegun ? prefetched.answer : askBlock(asker, input)
}

async function askSettings({ cached, upstream, upstreamContext }: SiteAsker): Promise<Settings> {
  return cached({
    kind: SETTINGS,
    key: hostOf(upstreamContext),
    ...ANSWER_TIMES,
    load: () => unlessUnknown(upstream(current, {}, { upstreamContext, bearer: null }), NO_SETTINGS),
  })
}

async function askBlock({ cached, upstream, upstreamContext }: SiteAsker, input: BlockInput): Promise<SeoBlock> {
  return cached({
    kind: SEO_BLOCKS,
    key: `${hostOf(upstreamContext)} ${input.locale} ${input.path}`,
    ...ANSWER_TIMES,
    load: () => unlessUnknown(upstream(block, input, { upstreamContext, bearer: null }), NO_BLOCK),
  })
}

/** `none` where the operator's API does not know the call, which is ours: an answer like any other, and kept. */
export function unlessUnknown<T>(answer: Promise<T>, none: T): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof UpstreamError && error.kind === 'http' && error.status === 404) return none
    throw error
  })
}

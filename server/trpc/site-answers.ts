import { answerKind } from '#server/cache/answer-kind.ts'
import type { CallInput, CallOutput } from '#server/contract/call.ts'
import { contract } from '#server/contract/contract.ts'
import { laterOn, type Soon } from '#server/soon.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { hostOf } from '#server/upstream/visit.ts'
import { ANSWER_TIMES } from './answer-times.ts'
import type { Context } from './context.ts'

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

type Asker = Pick<Context, 'cached' | 'upstream' | 'visit'>

/** What every page asks the operator, asked before there is a page. Each may reject: whoever takes it reports it. */
export type BegunSite = {
  readonly settings: Promise<Settings>
  /** Null for a path that the contract does not know as one. */
  readonly block: { readonly input: BlockInput; readonly answer: Promise<SeoBlock> } | null
}

/** Asks what the page that is described will ask, behind the calls that are being made. */
export function beginSite(asker: Asker, page: BlockInput): BegunSite {
  const { data: input } = block.request.safeParse(page)
  return {
    settings: laterOn(() => askSettings(asker)),
    block: input ? { input, answer: laterOn(() => askBlock(asker, input)) } : null,
  }
}

/** As a visit has begun to ask, or anew. A dead upstream's last answer serves for a week. */
export function currentSettings(asker: Asker & Pick<Context, 'begun'>): Soon<Settings> {
  return asker.begun?.settings ?? askSettings(asker)
}

/** The same of one page. */
export function currentBlock(asker: Asker & Pick<Context, 'begun'>, input: BlockInput): Soon<SeoBlock> {
  const begun = asker.begun?.block
  const isBegun = begun?.input.path === input.path && begun.input.locale === input.locale
  return isBegun ? begun.answer : askBlock(asker, input)
}

function askSettings({ cached, upstream, visit }: Asker): Soon<Settings> {
  return cached({
    kind: SETTINGS,
    key: hostOf(visit),
    ...ANSWER_TIMES,
    load: () => unlessUnknown(upstream(current, {}, { visit, bearer: null }), NO_SETTINGS),
  })
}

function askBlock({ cached, upstream, visit }: Asker, input: BlockInput): Soon<SeoBlock> {
  return cached({
    kind: SEO_BLOCKS,
    key: `${hostOf(visit)} ${input.locale} ${input.path}`,
    ...ANSWER_TIMES,
    load: () => unlessUnknown(upstream(block, input, { visit, bearer: null }), NO_BLOCK),
  })
}

/** `none` where the operator's API does not know the call, which is ours: an answer like any other, and kept. */
function unlessUnknown<T>(answer: Promise<T>, none: T): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof UpstreamError && error.kind === 'http' && error.status === 404) return none
    throw error
  })
}

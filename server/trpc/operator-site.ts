import type { CallOutput } from '#server/contract/call.ts'
import { externalUrl } from '#server/contract/constants/external-url.ts'
import { contract } from '#server/contract/contract.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { ANSWER_TIMES } from './answer-times.ts'
import type { Context } from './context.ts'
import { procedure } from './trpc.ts'

type Settings = CallOutput<typeof contract.settings.current>
type SeoBlock = CallOutput<typeof contract.seo.block>

const NO_SETTINGS: Settings = { revshare_url: null, telegram_url: null }
const NO_BLOCK: SeoBlock = { title: null, description: null, keywords: null, text: null }

/** How long a page's first byte waits for these. What comes later is there for the next page. */
const DEADLINE_MS = 250

/** The addresses that the operator sets (E10). Those that are not https count as not set (N8). */
export const siteSettings = procedure.query(async ({ ctx }): Promise<Settings> => {
  const { cached, upstream, visit } = ctx
  const { current } = contract.settings
  const answer = cached({
    kind: 'settings',
    key: hostOf(ctx),
    ...ANSWER_TIMES,
    schema: current.response,
    load: () => unlessUnknown(upstream(current, {}, { visit, bearer: null }), NO_SETTINGS),
  })
  const { revshare_url, telegram_url } = await inTime(ctx, answer, NO_SETTINGS)
  return { revshare_url: linkOf(revshare_url), telegram_url: linkOf(telegram_url) }
})

/** What the operator has a page say of itself (E10). */
export const seoBlock = procedure
  .input((input: unknown) => contract.seo.block.request.parse(input))
  .query(({ ctx, input }): Promise<SeoBlock> => {
    const { cached, upstream, visit } = ctx
    const { block } = contract.seo
    const answer = cached({
      kind: 'seo',
      key: `${hostOf(ctx)} ${input.locale} ${input.path}`,
      ...ANSWER_TIMES,
      schema: block.response,
      load: () => unlessUnknown(upstream(block, input, { visit, bearer: null }), NO_BLOCK),
    })
    return inTime(ctx, answer, NO_BLOCK)
  })

const hostOf = ({ visit }: Context) => new URL(visit.siteOrigin).host
const linkOf = (text: string | null) => text && externalUrl(text)

/** `none` where the operator's API does not know the call, which is ours: an answer like any other, and kept. */
function unlessUnknown<T>(answer: Promise<T>, none: T): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof UpstreamError && error.kind === 'http' && error.status === 404) return none
    throw error
  })
}

/** `nothing` for an answer that fails or is late (X3). Either is reported, so that the page is not kept for others. */
async function inTime<T>({ onFault }: Context, answer: Promise<T>, nothing: T): Promise<T> {
  const late = Promise.withResolvers<T>()
  const timer = setTimeout(() => {
    onFault(new Error(`not there within ${DEADLINE_MS} ms: the page goes out without it`))
    late.resolve(nothing)
  }, DEADLINE_MS)
  const safe = answer.catch((error: unknown) => {
    onFault(error)
    return nothing
  })
  return Promise.race([safe, late.promise]).finally(() => clearTimeout(timer))
}

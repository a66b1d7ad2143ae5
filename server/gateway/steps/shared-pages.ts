import { andThen } from '#server/soon.ts'
import { currentContext, runInContext } from '#server/trpc/context.ts'
import { NO_SOURCES } from '#server/trpc/sources.ts'
import { type CredentialHolder, createSession } from '#server/upstream/session.ts'
import type { Visit } from '#server/upstream/visit.ts'
import type { Exchange } from '../exchange.ts'
import type { PageFacts } from '../gateway.ts'
import { type PageQueries, pageAddress } from '../page-address.ts'
import type { PageCache, Rendered } from '../page-cache.ts'
import type { Step } from '../pipeline.ts'
import { answerSharedPage, readSharedPage } from '../shared-page.ts'

export type SharedPages = {
  readonly cache: PageCache
  /** Names the build: pages of another one load scripts that are gone. */
  readonly build: string
  readonly queries: PageQueries
}

type StepOptions = SharedPages & {
  readonly render: (request: Request, page: PageFacts) => Promise<Response>
  readonly factsOf: (exchange: Exchange) => PageFacts
}

/**
 * Visitors without a credential get pages that were rendered for all of them. Such a page is rendered from its key
 * alone: no header, cookie or address of whoever asked first reaches it, so that none can be handed to others.
 */
export const sharedPages = ({ cache, build, queries, render, factsOf }: StepOptions): Step => ({
  name: 'page',
  run(exchange, next) {
    const { request, url, isDocument, visit, timings } = exchange
    const address = isDocument && isAnonymous(request) ? pageAddress(url, queries) : null
    if (address === null) return next()
    const facts = factsOf(exchange)
    const key = [build, visit.siteOrigin, facts.siteOrigin, facts.locale, visit.region, address].join(' ')
    const startedAt = performance.now()
    const found = cache({
      key,
      render: () => renderForAll(exchange, () => render(new Request(visit.siteOrigin + address), facts)),
      waitUntil: (work) => request.waitUntil?.(work),
    })
    return andThen(found, ({ page, source }) => {
      timings.add('cache', performance.now() - startedAt, source)
      return answerSharedPage(page, exchange)
    })
  },
})

/** A cookie that was refused and cleared before counts as none; any other credential makes the page somebody's own. */
function isAnonymous({ headers }: Request): boolean {
  return !headers.has('authorization') && !currentContext().session.hasCredential()
}

const NOBODY: CredentialHolder = { read: () => null, replace() {}, clear() {}, isWritable: () => false }

/** Renders as nobody in particular: what the operator is told of the visitor is his language and region. */
async function renderForAll(exchange: Exchange, render: () => Promise<Response>): Promise<Rendered> {
  const { upstream, openLive, refresh } = await exchange.services()
  const visit: Visit = { ...exchange.visit, address: null, userAgent: null }
  let isPoor = false
  const context = {
    ...currentContext(),
    visit,
    hasOwnBearer: false,
    session: createSession({ upstream, openLive, refresh, visit, holder: NOBODY }),
    sources: NO_SOURCES,
    onSignOnRequired() {},
    onSuperBonus() {},
    onFault(error: unknown) {
      isPoor = true
      exchange.onFault(error)
    },
  }
  const page = await runInContext(context, async () => readSharedPage(await render(), exchange.nonce))
  return { page, isPoor }
}

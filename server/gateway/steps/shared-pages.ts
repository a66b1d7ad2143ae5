import { andThen } from '#server/soon.ts'
import { runInContext } from '#server/trpc/context.ts'
import { NO_SOURCES } from '#server/trpc/sources.ts'
import { type CredentialHolder, createSession } from '#server/upstream/session.ts'
import { readCredential } from '../credential-cookie.ts'
import type { Exchange } from '../exchange.ts'
import type { PageFacts } from '../gateway.ts'
import { openContext } from '../open-context.ts'
import { type PageQueries, pageAddress } from '../page-address.ts'
import type { PageCache, Rendered } from '../page-cache.ts'
import type { Step } from '../pipeline.ts'
import { answerSharedPage, readSharedPage } from '../shared-page.ts'
import { NO_SOCIAL_SIGN_IN } from '../social-sign-in.ts'

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
  before(exchange) {
    const { request, url, isDocument, visit, timings } = exchange
    const address = isDocument && isAnonymous(exchange) ? pageAddress(url, queries) : null
    if (address === null) return undefined
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
function isAnonymous({ authorization, cookies }: Exchange): boolean {
  return authorization === null && readCredential(cookies) === null
}

const NOBODY: CredentialHolder = { read: () => null, replace() {}, clear() {}, isWritable: () => false }

/** Renders as nobody in particular: what the operator is told of the visitor is his language and region. */
async function renderForAll(exchange: Exchange, render: () => Promise<Response>): Promise<Rendered> {
  const services = await exchange.services()
  const { upstream, openLive, refresh } = services
  const visit = { ...exchange.visit, address: null, userAgent: null }
  let isPoor = false
  const context = openContext(exchange, services, {
    visit,
    session: createSession({ upstream, openLive, refresh, visit, holder: NOBODY }),
    hasOwnBearer: false,
    sources: NO_SOURCES,
    socialSignIn: NO_SOCIAL_SIGN_IN,
    onSignOnRequired() {},
    onSuperBonus() {},
    onFault(error: unknown) {
      isPoor = true
      exchange.onFault(error)
    },
  })
  const page = await runInContext(context, async () => readSharedPage(await render(), exchange.nonce))
  return { page, isPoor }
}

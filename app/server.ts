import { AsyncLocalStorage } from 'node:async_hooks'
import { createStartHandler } from '@tanstack/react-start/server'
import { LIFETIME } from '#db/cache/client.ts'
import { accentColours } from '#server/brand/accent.ts'
import { openOnce } from '#server/edge/cache/open-once.ts'
import { createPageEdgeStore } from '#server/edge/cache/pages.edge.ts'
import { createPageMemory } from '#server/edge/cache/pages.ts'
import { createGateway } from '#server/edge/gateway/gateway.ts'
import { createPageCache } from '#server/edge/gateway/pages/cache.ts'
import type { PageFacts, PageShell } from '#server/edge/gateway/pages/facts.ts'
import { createPlayerPages } from '#server/edge/gateway/pages/player-pages.ts'
import { shellFinder } from '#server/edge/gateway/pages/player-shells.ts'
import { renderPage, WholePage } from '#server/edge/gateway/pages/render-page.tsx'
import { answersOf } from '#server/edge/gateway/pages/sent-answers.ts'
import { cutPage, filling, fillPage, marks, scriptJson, withMarks } from '#server/edge/gateway/pages/shell.ts'
import type { RuntimeRequest, Services } from '#server/edge/gateway/request-context.ts'
import { lengthOf } from '#server/edge/gateway/response.ts'
import { operationsOf } from '#server/edge/operations/process.ts'
import { createMemory, openServices } from '#server/edge/services.ts'
import type { AnswerLive } from '#server/edge/trpc/http.ts'
import { answerPlayerLive } from '#server/edge/trpc/player-live.ts'
import { answerPublicLive } from '#server/edge/trpc/public-live.ts'
import { env, isFastPathOn } from '#server/env.ts'
import { createRateLimit } from '#server/http/rate-limit.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { createYieldingQueue } from '#server/shared/yielding-queue.ts'
import { routesBelow } from '~/lib/pages/routes-below.ts'
import type { StartContext } from '~/lib/pages/start-context.ts'
import { overwriteServerAsyncLocalStorage } from '~/paraglide/runtime.js'
import { busyPage } from '~/shell/busy-page.ts'
import { PAGE_QUERIES } from '~/shell/page-queries.ts'
import { createPlayerParts, isSession } from '~/shell/player-parts.tsx'
import { routeTree } from './routeTree.gen.ts'

/** Composition root of the edge app: the only place where its parts are wired together. */

type Asset = { readonly url: string; readonly kind: string }

/**
 * Points a page at the scripts of its language under assets/<locale>/, written by app/build/locale-variants.ts. The
 * scripts outside that directory contain all languages and behave the same.
 */
const scriptIn =
  (locale: Locale) =>
  ({ url, kind }: Asset): string =>
    kind === 'script' && isFastPathOn('locale-scripts') ? url.replace('/assets/', `/assets/${locale}/`) : url

const startIn = (locale: Locale) =>
  createStartHandler({
    handler: renderPage,
    transformAssets: import.meta.env.PROD ? scriptIn(locale) : undefined,
  })

/** One per language, since each caches its script addresses. */
const starts: Partial<Record<Locale, ReturnType<typeof startIn>>> = {}

function startOf(locale: Locale) {
  starts[locale] ??= startIn(locale)
  return starts[locale]
}

/** Storage in which Paraglide finds the locale of the current request. */
const locales = new AsyncLocalStorage<{ locale?: Locale; origin?: string; messageCalls?: Set<string> }>()
overwriteServerAsyncLocalStorage(locales)

/** Start gets the original request: router.rewrite removes the locale from the path. */
function renderIn({ locale, siteOrigin }: PageFacts, request: Request, context: StartContext): Promise<Response> {
  const store = { locale, origin: siteOrigin, messageCalls: new Set<string>() }
  return locales.run(store, async () => startOf(locale)(request, { context }))
}

function render(request: Request, facts: PageFacts): Promise<Response> {
  const { nonce, siteOrigin } = facts
  return renderIn(facts, request, {
    nonce,
    siteOrigin,
    answersOf: isFastPathOn('lean-hydration') ? answersOf : undefined,
  })
}

/** At some 10 ms per render, the last one waits two seconds. */
const MAX_WAITING_RENDERS = 200

/**
 * Shared by shells and whole pages. On workerd each isolate schedules itself, and one request must not resume another.
 */
const turns =
  LIFETIME === 'process'
    ? createYieldingQueue({ size: 1, max: MAX_WAITING_RENDERS, nextTurn: setImmediate })
    : undefined

const partsOf = createPlayerParts(filling)

/** Renders a page without player-specific parts; null if it cannot be split. */
async function renderShell(request: Request, facts: PageFacts): Promise<PageShell | null> {
  if (turns) await new Promise<void>(turns)
  const { nonce, siteOrigin, locale } = facts
  const markedAnswersOf: StartContext['answersOf'] = (client) => {
    const answers = answersOf(client)
    return answers && withMarks(answers, isSession)
  }
  const renderMarked = () => renderIn(facts, request, { nonce, siteOrigin, marks: marks(), answersOf: markedAnswersOf })
  let page = await renderMarked()
  if (!(page instanceof WholePage)) {
    // a part of the page that this process had not loaded yet: its stream ends once it is
    await page.text()
    page = await renderMarked()
  }
  if (!(page instanceof WholePage) || page.status !== 200) return null
  const { html, router } = page.take()
  const cut = cutPage(html, nonce)
  if (cut === null) return null
  const loaded = { router, key: `${locale} ${siteOrigin} ${request.url}`, parts: cut.parts }
  return {
    bytes: lengthOf(cut.kept),
    headers: [...page.headers],
    fill(viewer) {
      const partsOfPlayer = () => partsOf(loaded, { session: viewer, sessionJson: scriptJson(viewer) })
      const parts = locales.run({ locale, origin: siteOrigin }, partsOfPlayer)
      return fillPage(cut, { ...parts, at: filling(String(Date.now()), 'never') })
    },
  }
}

/** One set per Node process. */
const sharedServices = openOnce(() => openServices({ settings: env(), operations: operationsOf(env()) }))

/** Shared by the isolate: plain values, which any request may read. */
const memory = createMemory()

/** workerd does not share connections between requests. */
function ownServices({ waitUntil }: RuntimeRequest): Promise<Services> {
  return openServices({ settings: env(), operations: operationsOf(env()), memory, ...(waitUntil && { waitUntil }) })
}

/** About 1500 pages: every page of a site in five locales and two regions. */
const MAX_PAGE_BYTES = 64 * 1024 * 1024

/** New pages per network and minute: a render takes some 14 ms, and every linked page is cached after a while. */
const MAX_NEW_PAGES = 120

const pages = {
  cache: createPageCache({
    store: LIFETIME === 'process' ? createPageMemory(MAX_PAGE_BYTES) : createPageEdgeStore(() => caches.open('pages')),
    now: Date.now,
    onFault: (error) => operationsOf(env()).reportFault({ error, requestId: null, path: null }),
  }),
  build: import.meta.env.BUILD_ID,
  queries: PAGE_QUERIES,
  newPages: createRateLimit({ max: MAX_NEW_PAGES, windowMs: 60_000, now: Date.now }),
}

const playerPages = createPlayerPages({
  renderShell,
  shellOf: shellFinder(routesBelow(routeTree)),
  queries: PAGE_QUERIES,
  now: Date.now,
  onFault: (error) => operationsOf(env()).reportFault({ error, requestId: null, path: null }),
})

const ROUTES: ReadonlySet<string> = new Set(routesBelow(routeTree).map(([path]) => path))

const answerLive: AnswerLive = (admitted, context) =>
  answerPublicLive(admitted, context) ?? answerPlayerLive(admitted, context)

export default createGateway({
  settings: env,
  openServices: LIFETIME === 'process' ? sharedServices : ownServices,
  operations: operationsOf,
  render,
  isDevelopment: import.meta.env.DEV,
  routes: ROUTES,
  turns,
  busyPage: (busy) => busyPage({ ...busy, accent: accentColours(env()) }),
  // in development pages change with every save
  pages: import.meta.env.PROD ? pages : undefined,
  // workerd does not share work between requests; needs Node's own response, which only the entry of a build provides
  answerLive: import.meta.env.PROD && LIFETIME === 'process' ? answerLive : undefined,
  playerPages: import.meta.env.PROD && LIFETIME === 'process' ? playerPages : undefined,
})

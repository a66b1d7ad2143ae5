import { AsyncLocalStorage } from 'node:async_hooks'
import { createStartHandler } from '@tanstack/react-start/server'
import { LIFETIME } from '#db/cache/client.ts'
import { createPageEdgeStore } from '#server/cache/pages.edge.ts'
import { createPageMemory } from '#server/cache/pages.ts'
import type { Locale } from '#server/contract/constants/locales.ts'
import { env } from '#server/env.ts'
import type { RuntimeRequest, Services } from '#server/gateway/exchange.ts'
import { createGateway, type PageFacts } from '#server/gateway/gateway.ts'
import { createPageCache } from '#server/gateway/page-cache.ts'
import { operationsOf } from '#server/operations/process.ts'
import { createMemory, openServices } from '#server/services.ts'
import type { Soon } from '#server/soon.ts'
import { PAGE_QUERIES } from '~/lib/page-queries.ts'
import { overwriteServerAsyncLocalStorage } from '~/paraglide/runtime.js'
import { renderPage } from './render-page.tsx'

/** The composition root of the edge app: here its parts meet, and nowhere else. */

/** Scripts come from assets/<locale>/, where every chunk holds one language only (app/build/locale-variants.ts). */
const startIn = (locale: Locale) =>
  createStartHandler({
    handler: renderPage,
    transformAssets: import.meta.env.PROD
      ? ({ url, kind }) => (kind === 'script' ? url.replace('/assets/', `/assets/${locale}/`) : url)
      : undefined,
  })

/** One for each language, since each keeps the addresses of its scripts. */
const starts: Record<Locale, ReturnType<typeof startIn>> = {
  ru: startIn('ru'),
  en: startIn('en'),
  kz: startIn('kz'),
  br: startIn('br'),
  hi: startIn('hi'),
}

/** Where Paraglide looks for the locale of the request that is being answered. */
const locales = new AsyncLocalStorage<{ locale?: Locale; origin?: string; messageCalls?: Set<string> }>()
overwriteServerAsyncLocalStorage(locales)

/** Start gets the request as it came: router.rewrite takes the locale off the path. */
function render(request: Request, { locale, nonce, siteOrigin }: PageFacts): Promise<Response> {
  const store = { locale, origin: siteOrigin, messageCalls: new Set<string>() }
  return locales.run(store, async () => starts[locale](request, { context: { nonce, siteOrigin } }))
}

let shared: Soon<Services> | undefined

/** One set for a Node process. A failure to open it is not kept: the next request tries again. */
function sharedServices(): Soon<Services> {
  shared ??= openShared()
  return shared
}

async function openShared(): Promise<Services> {
  try {
    shared = await openServices({ settings: env(), operations: operationsOf(env()) })
    return shared
  } catch (error) {
    shared = undefined
    throw error
  }
}

/** Of this isolate: plain values, which any request may read. */
const memory = createMemory()

/** workerd lends no connection from one request to another. */
function ownServices({ waitUntil }: RuntimeRequest): Promise<Services> {
  return openServices({ settings: env(), operations: operationsOf(env()), memory, ...(waitUntil && { waitUntil }) })
}

/** Some 1500 pages: every page of a site in five locales and two regions. */
const MAX_PAGE_BYTES = 64 * 1024 * 1024

const pages = {
  cache: createPageCache({
    store: LIFETIME === 'process' ? createPageMemory(MAX_PAGE_BYTES) : createPageEdgeStore(() => caches.open('pages')),
    now: Date.now,
    onFault: (error) => operationsOf(env()).report({ error, requestId: null, path: null }),
  }),
  build: import.meta.env.BUILD_ID,
  queries: PAGE_QUERIES,
}

export default createGateway({
  settings: env,
  openServices: LIFETIME === 'process' ? sharedServices : ownServices,
  operations: operationsOf,
  render,
  isDevelopment: import.meta.env.DEV,
  // what is being written changes with every save
  pages: import.meta.env.PROD ? pages : undefined,
})

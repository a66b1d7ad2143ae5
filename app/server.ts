import { AsyncLocalStorage } from 'node:async_hooks'
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { LIFETIME, openCacheDatabase } from '#db/cache/client.ts'
import { createAnswerCache } from '#server/cache/answers.ts'
import { checkCache } from '#server/cache/check.ts'
import { createRefreshStore } from '#server/cache/refreshes.ts'
import { env } from '#server/env.ts'
import type { RuntimeRequest, Services } from '#server/gateway/exchange.ts'
import { createGateway, type PageFacts } from '#server/gateway/gateway.ts'
import { logFault } from '#server/gateway/log-fault.ts'
import { Breakers } from '#server/upstream/breaker.ts'
import { createUpstream } from '#server/upstream/client.ts'
import { createRefresher } from '#server/upstream/refresher.ts'
import { getLocale, overwriteServerAsyncLocalStorage } from '~/paraglide/runtime.js'

/** The composition root of the edge app: here its parts meet, and nowhere else. */

const start = createStartHandler({
  handler: defaultStreamHandler,
  // scripts come from assets/<locale>/, where every chunk holds one language only (app/build/locale-variants.ts)
  transformAssets: import.meta.env.PROD
    ? {
        cache: false,
        createTransform: ({ warmup }) => {
          const folder = warmup ? '' : `${getLocale()}/`
          return ({ url, kind }) => (kind === 'script' ? url.replace('/assets/', `/assets/${folder}`) : url)
        },
      }
    : undefined,
})

/** Where Paraglide looks for the locale of the request that is being answered. */
const locales = new AsyncLocalStorage<{ locale?: PageFacts['locale']; origin?: string; messageCalls?: Set<string> }>()
overwriteServerAsyncLocalStorage(locales)

/** Start gets the request as it came: router.rewrite takes the locale off the path. */
function render(request: Request, { locale, nonce, siteOrigin }: PageFacts): Promise<Response> {
  const store = { locale, origin: siteOrigin, messageCalls: new Set<string>() }
  return locales.run(store, async () => start(request, { context: { nonce, siteOrigin } }))
}

/** Where no APP_SECRET is set, this process seals for itself alone. */
const ownSecret = crypto.randomUUID()

async function openServices({ waitUntil }: Pick<RuntimeRequest, 'waitUntil'>): Promise<Services> {
  const settings = env()
  const onFault = (error: unknown) => logFault({ error, requestId: 'none', path: 'none' })
  const database = await openCacheDatabase(settings)
  const upstream = createUpstream({ settings, breakers: new Breakers(Date.now) })
  return {
    upstream,
    refresh: createRefresher({
      upstream,
      store: createRefreshStore(database),
      secret: settings.APP_SECRET ?? ownSecret,
      claimMs: settings.UPSTREAM_TIMEOUT_MS + 1000,
      onFault,
    }),
    cached: createAnswerCache({ database, now: Date.now, waitUntil: waitUntil ?? (() => {}), onFault }),
    checkCache: () => checkCache(database),
  }
}

let shared: Promise<Services> | undefined

/** One set for a Node process. A failure to open it is not kept: the next request tries again. */
function sharedServices(): Promise<Services> {
  shared ??= openServices({}).catch((error: unknown) => {
    shared = undefined
    throw error
  })
  return shared
}

export default createGateway({
  settings: env,
  openServices: LIFETIME === 'process' ? sharedServices : openServices,
  render,
  isDevelopment: import.meta.env.DEV,
})

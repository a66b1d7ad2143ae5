/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { syncApiBase } from './api-base.ts'
import { type KeepMessage, SYNC_TAG, type SyncMessage, type WorkerBuild } from './build.ts'
import { dropOldCaches, keep, keepFiles, offlineAnswer } from './kept-files.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by the build. */
declare const WORKER_BUILD: WorkerBuild

type SyncEvent = ExtendableEvent & { readonly tag: string }

/** What no page of the router's is. */
const NO_PAGES = /^\/(?:api|assets|offline|builds|payment-pages|outbox|healthz|readyz|metrics)(?:\/|$)/

// what is new takes over at once: an open page decides for itself when it is loaded anew, and keeps its scripts till then
self.addEventListener('install', (event) => {
  const { offlinePages, ofOfflinePages } = WORKER_BUILD
  event.waitUntil(
    keepFiles(WORKER_BUILD, [...Object.values(offlinePages), ...ofOfflinePages]).then(() => self.skipWaiting()),
  )
})
self.addEventListener('activate', (event) => event.waitUntil(dropOldCaches(WORKER_BUILD)))
clientsClaim()
enableNavigationPreload()

// pages come from the network alone; without one, what is kept of them stands in
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !NO_PAGES.test(url.pathname),
  new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => offlineAnswer(WORKER_BUILD, request) }] }),
)

// named by their content: what is kept of any build is what was asked for
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request).catch(() => Response.error()),
)

// pictures of titles and the mark of the offline page have stable names: a cached copy replaces the network
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && (url.pathname.startsWith('/slots/') || WORKER_BUILD.ofOfflinePages.includes(url.pathname)),
  ({ request }) => fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()),
)

self.addEventListener('message', (event) => {
  const message: KeepMessage | SyncMessage = event.data
  if (message.type === 'keep') event.waitUntil(keep(WORKER_BUILD, message))
  else if (message.type === SYNC_TAG) event.waitUntil(syncQuietly())
})
for (const name of ['sync', 'periodicsync'])
  self.addEventListener(name, (event) => {
    const sync = event as SyncEvent
    if (sync.tag === SYNC_TAG) sync.waitUntil(syncQuietly())
  })

/** What cannot be had now is asked for at the next time. */
const syncQuietly = () => syncApiBase().catch(() => undefined)

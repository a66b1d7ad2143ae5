/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { syncApiBase } from './api-base.ts'
import { type KeepMessage, SYNC_TAG, type SyncMessage, type WorkerBuild } from './build.ts'
import { cacheFiles, dropOldCaches, keep, offlineAnswer } from './cached-files.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build. */
declare const WORKER_BUILD: WorkerBuild

type SyncEvent = ExtendableEvent & { readonly tag: string }

const NO_PAGES = /^\/(?:api|assets|offline|builds|payment-pages|outbox|healthz|readyz|metrics)(?:\/|$)/

// a new worker activates immediately: an open page decides itself when to reload, and keeps its scripts until then
self.addEventListener('install', (event) => {
  const { offlinePages, ofOfflinePages } = WORKER_BUILD
  event.waitUntil(
    cacheFiles(WORKER_BUILD, [...Object.values(offlinePages), ...ofOfflinePages]).then(() => self.skipWaiting()),
  )
})
self.addEventListener('activate', (event) => event.waitUntil(dropOldCaches(WORKER_BUILD)))
clientsClaim()
enableNavigationPreload()

// pages come from the network; their cached copies are used only without a connection
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !NO_PAGES.test(url.pathname),
  new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => offlineAnswer(WORKER_BUILD, request) }] }),
)

// named by content hash: a cached copy of any build is valid
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request).catch(() => Response.error()),
)

// images of titles and the files of the offline page have stable names, and brand.css a version as its query: a cached
// copy replaces the network
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && (url.pathname.startsWith('/slots/') || WORKER_BUILD.ofOfflinePages.includes(url.pathname)),
  ({ request }) =>
    fetch(request).catch(async () => (await caches.match(request, { ignoreSearch: true })) ?? Response.error()),
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

/** On failure, the next sync tries again. */
const syncQuietly = () => syncApiBase().catch(() => undefined)

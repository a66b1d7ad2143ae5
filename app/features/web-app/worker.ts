import { SYNC_INTERVAL_MS, UPDATE_CHECK_MS } from '#server/shared/constants/timings.ts'
import { RULES } from '~/features/legal/rules.ts'
import { localeHref } from '~/lib/pages/locale-links.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { whenRead } from '~/lib/scripts/when-read.ts'
import { getLocale } from '~/paraglide/runtime.js'
import { type KeepMessage, SYNC_TAG, type SyncMessage } from '~/worker/build.ts'
import { whileSeen } from './while-seen.ts'

const WORKER = '/sw.js'
/** Delay of the registration on a first visit without interaction. */
const UNREAD_MS = 10_000

/** Nonstandard properties that some browsers have. */
type SyncingRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> }
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

/**
 * Registers the service worker (on a first visit at the first interaction, or after ten seconds), checks for a newer
 * one every 20 s, and lets it fetch the API's address every ten minutes. Without a worker the site works the same,
 * except offline.
 */
export function startWorker(): () => void {
  const workers = navigator.serviceWorker
  if (!workers) return () => {}
  const stops: (() => void)[] = []
  let isStopped = false
  const start = async () => {
    // resolves to undefined if a browser automation has disabled workers
    const registration: SyncingRegistration | undefined = await workers.register(WORKER)
    if (registration === undefined || isStopped) return
    const update = () => void registration.update().catch(() => undefined)
    stops.push(whileSeen(update, UPDATE_CHECK_MS))
    stops.push(keepInSync(registration))
    const { active } = await workers.ready
    if (active) keepOfflinePages(active)
  }
  // users cannot do anything about a rejection by the browser
  const begin = () => void start().catch(() => undefined)
  if (workers.controller) begin()
  else stops.push(onceSettled(begin))
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

/** Delays the hundred files that a new worker caches until a first visit turns out to be more than a glance. */
function onceSettled(begin: () => void): () => void {
  const settle = () => {
    stop()
    begin()
  }
  const timer = setTimeout(settle, UNREAD_MS)
  const stopReading = whenRead(settle)
  const stop = () => {
    clearTimeout(timer)
    stopReading()
  }
  return stop
}

/**
 * Uses periodic background sync for installed apps, which also runs while the site is closed; since that may run only
 * twice a day, open pages trigger the sync too.
 */
function keepInSync(registration: SyncingRegistration): () => void {
  const sync = () => inBackground(syncOnce(registration))
  sync()
  // rejected unless the site is installed
  registration.periodicSync?.register(SYNC_TAG, { minInterval: SYNC_INTERVAL_MS }).catch(() => undefined)
  return whileSeen(sync, SYNC_INTERVAL_MS)
}

async function syncOnce(registration: SyncingRegistration): Promise<void> {
  try {
    if (!registration.sync) throw new Error('background sync is not supported')
    await registration.sync.register(SYNC_TAG)
  } catch {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: SYNC_TAG } satisfies SyncMessage)
  }
}

type Connection = { readonly connection?: { readonly saveData?: boolean } }

/** Home, rules, FAQ, the verifier and the published books, in the reader's language. */
function keepOfflinePages(worker: ServiceWorker): void {
  if ((navigator as Connection).connection?.saveData) return
  const locale = getLocale()
  const paths = ['/', '/faq', '/fairness', '/fairness/ledger', ...RULES.map(({ to }) => to)]
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const assets = files.filter(({ origin, pathname }) => origin === location.origin && /\.(?!js$)\w+$/.test(pathname))
  const message: KeepMessage = {
    type: 'keep',
    locale,
    pages: paths.map((path) => localeHref(path, locale)),
    files: [...new Set(assets.map(({ pathname }) => pathname))],
  }
  worker.postMessage(message)
}

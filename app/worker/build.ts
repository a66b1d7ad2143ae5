import type { Locale } from '#server/shared/constants/locales.ts'

/**
 * Data that the build passes to its service worker (app/build/service-worker.ts). All paths are relative to this site.
 */
export type WorkerBuild = {
  readonly id: string
  /** Fallback for pages that are not cached, while there is no connection. */
  readonly offlinePages: Readonly<Record<Locale, string>>
  readonly ofOfflinePages: readonly string[]
  /** Scripts of the pages that work offline, per language. */
  readonly scripts: Readonly<Record<Locale, readonly string[]>>
}

/** Message from a page that asks its service worker to cache files, in the page's language. */
export type KeepMessage = {
  readonly type: 'keep'
  readonly locale: Locale
  readonly pages: readonly string[]
  /** Fonts and images that these pages have loaded. */
  readonly files: readonly string[]
}

export const SYNC_TAG = 'sync-mirrors'
/** Tells the worker to fetch the API's address, for browsers that do not trigger this themselves. */
export type SyncMessage = { readonly type: typeof SYNC_TAG }

/** Fragment that holds the query of a cached page's address. */
export const KEPT_QUERY = 'kept'

/** IndexedDB location of the API's address: database, store and key. */
export const API_BASE_DATABASE = { name: 'fairline', store: 'site', key: 'api-base' } as const

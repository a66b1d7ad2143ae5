import type { Locale } from '#server/shared/constants/locales.ts'

/** What the build tells its service worker (app/build/service-worker.ts). All are paths of this site. */
export type WorkerBuild = {
  readonly id: string
  /** What stands for any page that is not kept, while there is no connection. */
  readonly offlinePages: Readonly<Record<Locale, string>>
  /** What these pages load: styles, and their script. */
  readonly ofOfflinePages: readonly string[]
  /** Of the pages that work without a connection, in each language. */
  readonly scripts: Readonly<Record<Locale, readonly string[]>>
}

/** What a page asks its service worker to keep, in the language of the page. */
export type KeepMessage = {
  readonly type: 'keep'
  readonly locale: Locale
  readonly pages: readonly string[]
  /** Fonts and pictures that such pages have loaded. */
  readonly files: readonly string[]
}

export const SYNC_TAG = 'sync-mirrors'
/** Has the worker ask where the API is, where the browser does not do so by itself. */
export type SyncMessage = { readonly type: typeof SYNC_TAG }

/** The fragment of a kept page's address that its query stands in. */
export const KEPT_QUERY = 'kept'

/** Where the worker remembers where the API is: a database of this browser, its store, and the key in it. */
export const API_BASE_DATABASE = { name: 'fairline', store: 'site', key: 'api-base' } as const

import { LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import { KEPT_QUERY, type KeepMessage, type WorkerBuild } from './build.ts'

const PREFIX = 'kept-'
/** Time a cached page was fetched, in milliseconds since 1970. */
const KEPT_AT = 'x-kept-at'
const PAGE_LIFE_MS = 86_400_000

/** Headers a cached page needs to behave as the one the site sent. */
const PAGE_HEADERS = ['content-type', 'content-security-policy', 'referrer-policy', 'permissions-policy']

const cacheName = (build: Pick<WorkerBuild, 'id'>) => PREFIX + build.id

/** Fetches files that are not cached yet. Failures are ignored until the next time. */
export async function cacheFiles(build: WorkerBuild, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName(build))
  for (const path of paths) {
    if (await cache.match(path)) continue
    const response = await fetch(path, { credentials: 'omit' }).catch(() => null)
    if (response?.ok) await cache.put(path, response)
  }
}

/** Caches everything that the pages of a language need to work offline. */
export async function keep(build: WorkerBuild, { locale, pages, files }: KeepMessage): Promise<void> {
  const isAsset = (path: string) => path.startsWith('/assets/') && !path.includes('..')
  await cacheFiles(build, [...build.scripts[locale], ...files.filter(isAsset)])
  const isPath = (path: string) => /^\/(?!\/)/.test(path)
  for (const path of pages.filter(isPath)) await cachePage(build, path, LANGUAGE_TAGS[locale])
}

/**
 * Caches a page as a visitor sees it: fetched without cookies, so that it contains no player data. Skips pages that
 * must not be stored, redirects, and pages of a build whose scripts are not cached.
 */
async function cachePage(build: WorkerBuild, path: string, language: string): Promise<void> {
  const cache = await caches.open(cacheName(build))
  const known = await cache.match(path)
  if (known && Date.now() - Number(known.headers.get(KEPT_AT)) < PAGE_LIFE_MS) return
  const headers = { accept: 'text/html', 'accept-language': language }
  const response = await fetch(path, { credentials: 'omit', redirect: 'manual', headers }).catch(() => null)
  if (!response?.ok || response.headers.get('cache-control')?.includes('no-store')) return
  const html = await response.text()
  const scripts = html.match(/\/assets\/[\w/.-]+\.js/g) ?? []
  const all = new Set(Object.values(build.scripts).flat())
  if (scripts.some((script) => !all.has(script))) return
  const headersOfPage = [...response.headers].filter(([name]) => PAGE_HEADERS.includes(name))
  await cacheFiles(build, picturesOf(html))
  // the mark tells the page to reload once there is a connection
  const marked = html.replace('<html ', '<html data-kept="" ')
  await cache.put(path, new Response(marked, { headers: [...headersOfPage, [KEPT_AT, String(Date.now())]] }))
}

/** Images of a page, including lazy ones. */
const picturesOf = (html: string): readonly string[] => [
  ...new Set(html.match(/(?<=["\s])\/(?:assets|slots)\/[\w/.-]+\.(?:avif|jpg|png|svg|webp)(?=["\s])/g)),
]

/** Fallback for a page that cannot be fetched: its cached copy, else the offline page. */
export async function offlineAnswer(build: WorkerBuild, { url }: Request): Promise<Response> {
  const cache = await caches.open(cacheName(build))
  const { origin, pathname, search } = new URL(url)
  const cached = await cache.match(pathname)
  // the cached copy was rendered without a query: the page applies it after hydration
  if (cached && search !== '') return Response.redirect(`${origin}${pathname}#${KEPT_QUERY}${search}`)
  if (cached) return cached
  const [, first = ''] = pathname.split('/')
  const offlinePage = new Map(Object.entries(build.offlinePages)).get(first) ?? build.offlinePages.ru
  return (await cache.match(offlinePage)) ?? Response.error()
}

/** Drops caches older than the last build's. An open page of the last build still loads its scripts. */
export async function dropOldCaches(build: WorkerBuild): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName(build))
  for (const name of names.slice(0, -1)) await caches.delete(name)
}

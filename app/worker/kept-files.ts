import { LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import { KEPT_QUERY, type KeepMessage, type WorkerBuild } from './build.ts'

const PREFIX = 'kept-'
/** When a cached page was fetched, in milliseconds since 1970. */
const KEPT_AT = 'x-kept-at'
const PAGE_LIFE_MS = 86_400_000

/** The headers without which a page is not the one that the site has sent. */
const PAGE_HEADERS = ['content-type', 'content-security-policy', 'referrer-policy', 'permissions-policy']

const cacheName = (build: Pick<WorkerBuild, 'id'>) => PREFIX + build.id

/** Fetches what is not there yet. One that does not come is missed until the next time. */
export async function keepFiles(build: WorkerBuild, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName(build))
  for (const path of paths) {
    if (await cache.match(path)) continue
    const response = await fetch(path, { credentials: 'omit' }).catch(() => null)
    if (response?.ok) await cache.put(path, response)
  }
}

/** Everything that the pages of a language need to work without a connection. */
export async function keep(build: WorkerBuild, { locale, pages, files }: KeepMessage): Promise<void> {
  const isAsset = (path: string) => path.startsWith('/assets/') && !path.includes('..')
  await keepFiles(build, [...build.scripts[locale], ...files.filter(isAsset)])
  const isPath = (path: string) => /^\/(?!\/)/.test(path)
  for (const path of pages.filter(isPath)) await keepPage(build, path, LANGUAGE_TAGS[locale])
}

/**
 * Keeps a page as nobody gets it: no cookie goes along, so that nothing of a player is in it. One that says that it is
 * not to be stored is not, nor one that leads elsewhere, nor one of a build whose scripts are not here.
 */
async function keepPage(build: WorkerBuild, path: string, language: string): Promise<void> {
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
  await keepFiles(build, picturesOf(html))
  // by this mark the page knows that it is to be loaded anew once there is a connection
  const marked = html.replace('<html ', '<html data-kept="" ')
  await cache.put(path, new Response(marked, { headers: [...headersOfPage, [KEPT_AT, String(Date.now())]] }))
}

/** The pictures that a page shows, those among them that it would load later. */
const picturesOf = (html: string): readonly string[] => [
  ...new Set(html.match(/(?<=["\s])\/(?:assets|slots)\/[\w/.-]+\.(?:avif|jpg|png|svg|webp)(?=["\s])/g)),
]

/** What stands in for a page that cannot be had: its kept copy, else the page that says so. */
export async function offlineAnswer(build: WorkerBuild, { url }: Request): Promise<Response> {
  const cache = await caches.open(cacheName(build))
  const { origin, pathname, search } = new URL(url)
  const kept = await cache.match(pathname)
  // what is kept was rendered for no query: the page is given it once it has taken its document over
  if (kept && search !== '') return Response.redirect(`${origin}${pathname}#${KEPT_QUERY}${search}`)
  if (kept) return kept
  const [, first = ''] = pathname.split('/')
  const offlinePage = new Map(Object.entries(build.offlinePages)).get(first) ?? build.offlinePages.ru
  return (await cache.match(offlinePage)) ?? Response.error()
}

/** Of the builds before the last one. An open page of that one still loads its scripts. */
export async function dropOldCaches(build: WorkerBuild): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName(build))
  for (const name of names.slice(0, -1)) await caches.delete(name)
}

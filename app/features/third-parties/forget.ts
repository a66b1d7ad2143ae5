import { siteStorage, tabStorage } from '~/lib/browser/browser-storage.ts'

/**
 * Deletes a third party's data from this browser by name prefixes: cookies of this host and its parent domains at each
 * path of this page, and both storages.
 */
export function forget(prefixes: readonly string[]): void {
  const isTheirs = (name: string) => prefixes.some((prefix) => name.startsWith(prefix))
  const labels = window.location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; domain=.${labels.slice(index).join('.')}`)]
  const paths = addresses().flatMap(pathsAbove)
  const places = ['/', ...paths, ...paths.map((path) => `${path}/`)].flatMap((path) =>
    domains.map((domain) => `; path=${path}${domain}`),
  )
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    // biome-ignore lint/suspicious/noDocumentCookie: they were set by scripts; the cookie store is not in every browser
    if (isTheirs(name)) for (const place of places) document.cookie = `${name}=; max-age=0${place}`
  }
  for (const storage of [siteStorage, tabStorage])
    for (const name of storage.keys()) if (isTheirs(name)) storage.write(name, null)
}

/**
 * Addresses of the current page and of the document as loaded: Chromium matches cookies by the latter, even after a
 * navigation.
 */
function addresses(): readonly string[] {
  const [navigation] = performance.getEntriesByType('navigation')
  return [window.location.href, ...(navigation ? [navigation.name] : [])]
}

function pathsAbove(address: string): readonly string[] {
  const parts = new URL(address).pathname.split('/').filter(Boolean)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}

/** Drops what a company has kept in this browser, by how its names begin: cookies of this host and of those above it, and both storages. */
export function forget(prefixes: readonly string[]): void {
  const isTheirs = (name: string) => prefixes.some((prefix) => name.startsWith(prefix))
  const labels = window.location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; domain=.${labels.slice(index).join('.')}`)]
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    // biome-ignore lint/suspicious/noDocumentCookie: they were set by scripts; the cookie store is not in every browser
    if (isTheirs(name)) for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`
  }
  for (const storage of storages())
    for (const name of Object.keys(storage)) if (isTheirs(name)) storage.removeItem(name)
}

function storages(): readonly Storage[] {
  try {
    return [localStorage, sessionStorage]
  } catch {
    return []
  }
}

/** How long a cookie lives and who may read it; `path` is always the whole site. */
export type CookieOptions = { readonly maxAgeS: number; readonly isHttpOnly: boolean }

/** The cookies of one request: what came, and what the answer will set. */
export type CookieJar = {
  get(name: string): string | null
  set(name: string, value: string, options: CookieOptions): void
  remove(name: string): void
  /** One Set-Cookie value for each name that was set or removed. */
  changes(): string[]
}

/** `isSecure`: the request came by https, so that its cookies never travel in the clear (E13). */
export function createCookieJar(header: string | null, isSecure: boolean): CookieJar {
  const values = parseCookies(header)
  const changed = new Map<string, string>()
  const write = (name: string, value: string, { maxAgeS, isHttpOnly }: CookieOptions) => {
    const attributes = [`${name}=${encodeURIComponent(value)}`, 'Path=/', `Max-Age=${maxAgeS}`, 'SameSite=Lax']
    if (isHttpOnly) attributes.push('HttpOnly')
    if (isSecure) attributes.push('Secure')
    changed.set(name, attributes.join('; '))
  }
  return {
    get: (name) => values.get(name) ?? null,
    set(name, value, options) {
      values.set(name, value)
      write(name, value, options)
    },
    remove(name) {
      values.delete(name)
      write(name, '', { maxAgeS: 0, isHttpOnly: true })
    },
    changes: () => [...changed.values()],
  }
}

/** The first cookie of a name wins, as browsers send the most specific first. What cannot be decoded counts as absent. */
function parseCookies(header: string | null): Map<string, string> {
  const values = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals).trim()
    if (equals === -1 || name === '' || values.has(name)) continue
    try {
      values.set(name, decodeURIComponent(pair.slice(equals + 1).trim()))
    } catch {}
  }
  return values
}

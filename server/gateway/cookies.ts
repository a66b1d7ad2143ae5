/** How long a cookie lives and who may read it; `path` is always the whole site. */
export type CookieOptions = { readonly maxAgeS: number; readonly isHttpOnly: boolean }

/** The cookies of one request: what came, and what the answer will set. */
export type CookieJar = {
  get(name: string): string | null
  set(name: string, value: string, options: CookieOptions): void
  remove(name: string): void
  /** One Set-Cookie value for each name that was set or removed. The head is on its way: none can change any more. */
  send(): string[]
  readonly isSent: boolean
}

/** `isSecure`: the request came by https, so that its cookies never travel in the clear (E13). */
export function createCookieJar(header: string | null, isSecure: boolean): CookieJar {
  return new RequestCookies(header, isSecure)
}

class RequestCookies implements CookieJar {
  readonly #values: Map<string, string>
  readonly #changed = new Map<string, string>()
  readonly #isSecure: boolean
  isSent = false

  constructor(header: string | null, isSecure: boolean) {
    this.#values = parseCookies(header)
    this.#isSecure = isSecure
  }

  get(name: string): string | null {
    return this.#values.get(name) ?? null
  }

  set(name: string, value: string, options: CookieOptions): void {
    this.#values.set(name, value)
    this.#write(name, value, options)
  }

  remove(name: string): void {
    this.#values.delete(name)
    this.#write(name, '', { maxAgeS: 0, isHttpOnly: true })
  }

  send(): string[] {
    this.isSent = true
    return [...this.#changed.values()]
  }

  #write(name: string, value: string, { maxAgeS, isHttpOnly }: CookieOptions): void {
    const limits = `Path=/; Max-Age=${maxAgeS}; SameSite=Lax${isHttpOnly ? '; HttpOnly' : ''}`
    this.#changed.set(name, `${name}=${encodeURIComponent(value)}; ${limits}${this.#isSecure ? '; Secure' : ''}`)
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

import { parseCookie, serializeCookie } from 'cookie-es'

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

/** `isSecure`: the request came by https, so that its cookies never travel in the clear. */
export function createCookieJar(header: string | null, isSecure: boolean): CookieJar {
  return new RequestCookies(header, isSecure)
}

class RequestCookies implements CookieJar {
  /** What came, unless it was set or removed since. */
  readonly #values: Record<string, string | undefined>
  readonly #changed = new Map<string, string>()
  readonly #isSecure: boolean
  isSent = false

  constructor(header: string | null, isSecure: boolean) {
    // the first cookie of a name wins, as browsers send the most specific first
    this.#values = parseCookie(header ?? '', { decode, filter: isNamed })
    this.#isSecure = isSecure
  }

  get(name: string): string | null {
    return this.#values[name] ?? null
  }

  set(name: string, value: string, options: CookieOptions): void {
    this.#values[name] = value
    this.#write(name, value, options)
  }

  remove(name: string): void {
    this.#values[name] = undefined
    this.#write(name, '', { maxAgeS: 0, isHttpOnly: true })
  }

  send(): string[] {
    this.isSent = true
    return [...this.#changed.values()]
  }

  #write(name: string, value: string, { maxAgeS, isHttpOnly }: CookieOptions): void {
    const limits = {
      path: '/',
      maxAge: maxAgeS,
      sameSite: 'lax',
      httpOnly: isHttpOnly,
      secure: this.#isSecure,
    } as const
    this.#changed.set(name, serializeCookie(name, value, limits))
  }
}

/** What cannot be decoded counts as absent. */
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

const isNamed = (name: string) => name !== ''

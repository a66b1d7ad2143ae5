import { parseCookie, serializeCookie } from 'cookie-es'
import type { PendingSignIn } from '#server/edge/trpc/context.ts'
import type { CredentialHolder } from '#server/edge/upstream/session.ts'
import type { Environment } from '#server/env.ts'
import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'

/** Lifetime of a cookie and whether scripts can read it; `path` is always the whole site. */
export type CookieOptions = { readonly maxAgeS: number; readonly isHttpOnly: boolean }

/** The cookies of one request: those received, and those that the response will set. */
export type CookieJar = {
  get(name: string): string | null
  set(name: string, value: string, options: CookieOptions): void
  remove(name: string): void
  /**
   * Returns one Set-Cookie value for each name that was set or removed. The response head is then sent: later changes
   * are not possible.
   */
  send(): string[]
  readonly isSent: boolean
}

/** `isSecure`: the request came over https, so its cookies must never be sent in plain text. */
export function createCookieJar(header: string | null, isSecure: boolean): CookieJar {
  return new RequestCookies(header, isSecure)
}

class RequestCookies implements CookieJar {
  /** Received values, overridden by later changes. */
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

/** Undecodable values count as absent. */
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

const isNamed = (name: string) => name !== ''

/** The cookies of a visit, except the credential. */
export type VisitCookie =
  | 'locale'
  | 'userVersion'
  | 'userBrowser'
  | 'geo'
  | 'stag'
  | 'partnerId'
  | 'advId'
  | 'prHash'
  | 'advertiseUid'
  | 'advertiseSource'
  | 'cpaOneUid'
  | 'partner'
  | 'adplace'
  | 'simpleAuth'
  | 'adBonusType'
  | 'adBonusValue'
  | 'adBonusModal'
  | 'adBonusError'
  | 'ssoRedirected'
  | 'registrationBonusCountdown'
  | 'super_bonus'
  | 'socialSignIn'
  | 'linkSignIn'

type Lifetimes = Pick<Environment, 'PARTNER_MAX_AGE_S' | 'ADPLACE_MAX_AGE_S' | 'ADVERTISER_MAX_AGE_S'>

/** Lifetime of a cookie, and whether scripts can read it: only those that pages display are readable. */
export function cookieOptions(name: VisitCookie, settings: Lifetimes): CookieOptions {
  switch (name) {
    case 'locale':
      return { maxAgeS: COOKIE_MAX_AGE_S.locale, isHttpOnly: false }
    case 'userVersion':
    case 'userBrowser':
    case 'geo':
      return { maxAgeS: COOKIE_MAX_AGE_S.visit, isHttpOnly: true }
    case 'stag':
    case 'partnerId':
    case 'advId':
    case 'prHash':
      return { maxAgeS: COOKIE_MAX_AGE_S.source, isHttpOnly: true }
    case 'advertiseUid':
    case 'advertiseSource':
    case 'cpaOneUid':
      return { maxAgeS: settings.ADVERTISER_MAX_AGE_S, isHttpOnly: true }
    case 'partner':
      return { maxAgeS: settings.PARTNER_MAX_AGE_S, isHttpOnly: true }
    case 'adplace':
      return { maxAgeS: settings.ADPLACE_MAX_AGE_S, isHttpOnly: true }
    case 'simpleAuth':
      return { maxAgeS: COOKIE_MAX_AGE_S.simpleAuth, isHttpOnly: true }
    case 'adBonusType':
    case 'adBonusValue':
    case 'adBonusModal':
    case 'adBonusError':
      return { maxAgeS: COOKIE_MAX_AGE_S.promo, isHttpOnly: false }
    case 'ssoRedirected':
      return { maxAgeS: COOKIE_MAX_AGE_S.ssoRedirected, isHttpOnly: true }
    case 'registrationBonusCountdown':
      return { maxAgeS: COOKIE_MAX_AGE_S.registrationBonus, isHttpOnly: false }
    case 'socialSignIn':
      return { maxAgeS: COOKIE_MAX_AGE_S.socialSignIn, isHttpOnly: true }
    case 'linkSignIn':
      return { maxAgeS: COOKIE_MAX_AGE_S.linkSignIn, isHttpOnly: true }
    case 'super_bonus':
      return { maxAgeS: COOKIE_MAX_AGE_S.superBonus, isHttpOnly: true }
  }
}

const CREDENTIAL = 'token'
const CREDENTIAL_OPTIONS: CookieOptions = { maxAgeS: COOKIE_MAX_AGE_S.token, isHttpOnly: true }

/** The only cookie that identifies a player. */
export function credentialCookie(cookies: CookieJar): CredentialHolder {
  return {
    read: () => readCredential(cookies),
    replace: (token) => cookies.set(CREDENTIAL, token, CREDENTIAL_OPTIONS),
    clear: () => cookies.remove(CREDENTIAL),
    isWritable: () => !cookies.isSent,
  }
}

export const readCredential = (cookies: CookieJar): string | null => cookies.get(CREDENTIAL) || null

/** `authorization`: the header, null without one. */
type Shown = { readonly authorization: string | null }

/** The bearer token that a program sends instead of a cookie. */
export function bearerOf({ authorization }: Shown): string | null {
  return authorization === null ? null : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null)
}

/** Token for the calls of this visitor: the program's own, or the browser's. */
export function bearerOfVisitor(context: Shown & { readonly cookies: CookieJar }): string | null {
  return bearerOf(context) ?? readCredential(context.cookies)
}

/** A sign-in through a provider's page, or by a link that the player must confirm first. */
type SignInCookie = 'socialSignIn' | 'linkSignIn'

/** A started sign-in, stored in the browser in a cookie that scripts cannot read. */
export function pendingSignIn(
  { cookies, settings }: { readonly cookies: CookieJar; readonly settings: Lifetimes },
  name: SignInCookie,
): PendingSignIn {
  return {
    begin: (word) => cookies.set(name, word, cookieOptions(name, settings)),
    read: () => cookies.get(name),
    end() {
      if (cookies.get(name) !== null) cookies.remove(name)
    },
  }
}

/** For a page that is rendered for everyone. */
export const NO_PENDING_SIGN_IN: PendingSignIn = { begin() {}, read: () => null, end() {} }

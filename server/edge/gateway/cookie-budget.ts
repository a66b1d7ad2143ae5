import type { CookieJar, VisitCookie } from './cookies.ts'
import type { CookieChange } from './redirect-rule.ts'

/** Bytes of the cookies set by links, as a browser sends them. Proxies reject a header line of 8 kB. */
const ATTRIBUTION_BYTES = 1024
/** Bytes of all cookies of the site. */
const SITE_BYTES = 2048

type Kind = 'attribution' | 'optional' | 'needed'

/**
 * Every cookie of the site, and its priority: attribution cookies yield to each other, optional cookies to all others.
 */
const KINDS: Readonly<Record<VisitCookie | 'token', Kind>> = {
  token: 'needed',
  locale: 'needed',
  userVersion: 'needed',
  userBrowser: 'needed',
  geo: 'needed',
  simpleAuth: 'needed',
  ssoRedirected: 'needed',
  socialSignIn: 'needed',
  linkSignIn: 'needed',
  stag: 'attribution',
  partnerId: 'attribution',
  advId: 'attribution',
  prHash: 'attribution',
  advertiseUid: 'attribution',
  advertiseSource: 'attribution',
  cpaOneUid: 'attribution',
  partner: 'attribution',
  adplace: 'attribution',
  adBonusType: 'optional',
  adBonusValue: 'optional',
  adBonusModal: 'optional',
  adBonusError: 'optional',
  registrationBonusCountdown: 'optional',
  super_bonus: 'optional',
}

const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]
const SEPARATOR_BYTES = 2

/** Returns the changes that fit next to the browser's cookies, in order. One that does not fit is dropped whole. */
export function fittingCookies(changes: readonly CookieChange[], cookies: Pick<CookieJar, 'get'>): CookieChange[] {
  if (changes.length === 0) return []
  const values = new Map(NAMES.map((name) => [name, cookies.get(name)] as const))
  return changes.filter(({ name, value }) => {
    const after = new Map(values).set(name, value)
    const isFitting =
      value === null ||
      KINDS[name] === 'needed' ||
      (bytesOf(after) <= SITE_BYTES &&
        (KINDS[name] !== 'attribution' || bytesOf(after, 'attribution') <= ATTRIBUTION_BYTES))
    if (isFitting) values.set(name, value)
    return isFitting
  })
}

/** Whether all cookies of the site stay within their budget if this one is added. */
export function isWithinBudget({ name, value }: CookieChange, cookies: Pick<CookieJar, 'get'>): boolean {
  return bytesOf(new Map(NAMES.map((one) => [one, cookies.get(one)] as const)).set(name, value)) <= SITE_BYTES
}

function bytesOf(values: ReadonlyMap<keyof typeof KINDS, string | null>, kind?: Kind): number {
  let bytes = 0
  for (const [name, value] of values)
    if (value !== null && (kind === undefined || KINDS[name] === kind))
      bytes += name.length + 1 + encodeURIComponent(value).length + SEPARATOR_BYTES
  return bytes
}

/** Longest prefix of a text that takes at most `maxBytes` in a cookie. */
export function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += encodeURIComponent(character).length
    if (bytes > maxBytes) break
    end += character.length
  }
  return text.slice(0, end)
}

/** One spelling per contact: the form in which e-mail addresses and telephone numbers are stored and compared. */

/** RFC 5321: a local part has at most 64 octets, a whole address 254. */
const MAX_LOCAL = 64
const MAX_EMAIL = 254

/** A dot-atom of RFC 5322 without `%` and `!`, which old relays read as routes. */
const LOCAL = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/
/** Letters, digits and hyphens of any script; the ideographic full stops are dots to IDNA. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.。｡-]+$/u
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/**
 * The one ASCII form of an e-mail address: NFKC, lower case, and the domain by IDNA (UTS 46), so that `ivan@почта.рф` and
 * what a browser sends in its place are one address. Null for text that is no address, and for a local part outside of
 * ASCII.
 */
export function normalEmail(text: string): string | null {
  const typed = text.normalize('NFKC').trim()
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, Math.max(0, at)).toLowerCase()
  if (local.length > MAX_LOCAL || !LOCAL.test(local)) return null
  const domain = asciiDomain(typed.slice(at + 1))
  const email = `${local}@${domain}`
  return domain === null || email.length > MAX_EMAIL ? null : email
}

/** The parser of URLs is the one implementation of IDNA that browsers and servers share. */
function asciiDomain(typed: string): string | null {
  const address = `http://${typed}`
  const host = TYPED_DOMAIN.test(typed) && URL.canParse(address) ? new URL(address).hostname : ''
  return DOMAIN.test(host) ? host : null
}

/** The digits of any script as ASCII ones: `९८` is `98`. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    // the digits of Unicode stand in runs of ten
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String((code - zero) % 10)
  })

/**
 * A telephone number as it was typed or pasted, in ASCII: without the invisible marks of direction that other programs
 * put around numbers, fullwidth signs and digits of other scripts replaced.
 */
export const plainNumber = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .trim()

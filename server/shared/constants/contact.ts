/** Normalization of contacts: the form in which email addresses and phone numbers are stored and compared. */

/** RFC 5321: a local part has at most 64 octets, a whole address 254. */
const MAX_LOCAL = 64
const MAX_EMAIL = 254

/** A dot-atom of RFC 5322 without `%` and `!`, which old relays interpret as routes. */
const LOCAL = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/
/** Letters, digits and hyphens of any script; IDNA treats ideographic full stops as dots. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.。｡-]+$/u
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/**
 * Normalized ASCII form of an email address: NFKC, lower case, and the domain by IDNA (UTS 46), so that `ivan@почта.рф`
 * and its punycode form are the same. Null for invalid addresses, and for a local part outside of ASCII.
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

/** Uses the URL parser, the only IDNA implementation that browsers and servers share. */
function asciiDomain(typed: string): string | null {
  const address = `http://${typed}`
  const host = TYPED_DOMAIN.test(typed) && URL.canParse(address) ? new URL(address).hostname : ''
  return DOMAIN.test(host) ? host : null
}

/** Converts digits of any script to ASCII: `९८` → `98`. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    // in Unicode, decimal digits are in consecutive runs of ten
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String((code - zero) % 10)
  })

/**
 * A typed or pasted phone number in ASCII: removes the invisible direction marks that other programs put around
 * numbers, and converts fullwidth characters and digits of other scripts.
 */
export const plainNumber = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .trim()

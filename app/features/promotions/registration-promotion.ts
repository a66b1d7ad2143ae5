/**
 * End of the registration bonus for this browser's visitor, from the cookie set on the first visit: milliseconds since
 * 1970; undefined without the cookie.
 */
export function registrationBonusEnd(): number | undefined {
  const value = /(?:^|; )registrationBonusCountdown=(\d{1,15})(?:;|$)/.exec(document.cookie)?.[1]
  return value === undefined ? undefined : Number(value)
}

/**
 * Until when the bonus for registering waits for this browser's visitor, by the cookie that was set at first sight: milliseconds
 * since 1970; undefined where there is none.
 */
export function registrationBonusEnd(): number | undefined {
  const value = /(?:^|; )registrationBonusCountdown=(\d{1,15})(?:;|$)/.exec(document.cookie)?.[1]
  return value === undefined ? undefined : Number(value)
}

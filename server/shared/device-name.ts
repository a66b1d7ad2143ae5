import Bowser from 'bowser'

/** Browser and operating system, such as `Firefox, Windows`; null for an unknown user agent. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  const named = [browser.name, os.name].filter(Boolean)
  return named.length > 0 ? named.join(', ') : null
}

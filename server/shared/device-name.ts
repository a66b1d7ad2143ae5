import Bowser from 'bowser'

/** A browser and its system, as `Firefox, Windows`; null for a text that no browser sends. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  const named = [browser.name, os.name].filter(Boolean)
  return named.length > 0 ? named.join(', ') : null
}

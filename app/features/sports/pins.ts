import { useSyncExternalStore } from 'react'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

const KEY = 'sports-pins'
const MOST = 20
const NONE: readonly string[] = []
let pins: readonly string[] | undefined
const { subscribe, notify } = createListeners()

function read(): readonly string[] {
  if (pins) return pins
  const stored = siteStorage.readJson(KEY)
  pins = Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : NONE
  return pins
}

/** Pin of a market: applies to every event of its sport, whatever its line. */
export const pinOf = (sport: string, key: string): string => {
  const { type, specifiers } = parseMarketKey(key)
  const parts = [specifiers.period, specifiers.team].filter((one) => one !== undefined)
  return [sport, type, ...parts].join(' ')
}

/** Market kinds that come first on every event's page in this browser. */
export function usePins(): { has: (pin: string) => boolean; toggle: (pin: string) => void } {
  const stored = useSyncExternalStore(subscribe, read, () => NONE)
  return {
    has: (pin) => stored.includes(pin),
    toggle(pin) {
      pins = stored.includes(pin) ? stored.filter((one) => one !== pin) : [...stored, pin].slice(-MOST)
      siteStorage.write(KEY, JSON.stringify(pins))
      notify()
    },
  }
}

import { useSyncExternalStore } from 'react'
import { formatOdds, ODDS_FORMATS, type OddsFormat } from '#server/shared/sports/odds/format.ts'
import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

const KEY = 'odds-format'
const { subscribe, notify } = createListeners()

function read(): OddsFormat {
  const stored = siteStorage.read(KEY)
  return ODDS_FORMATS.find((one) => one === stored) ?? 'decimal'
}

/** Odds format of this browser; decimal by default. */
export function useOddsFormat(): {
  format: OddsFormat
  write: (o4: number) => string
  choose: (next: OddsFormat) => void
} {
  const format = useSyncExternalStore(subscribe, read, () => 'decimal' as const)
  return {
    format,
    write: (o4) => formatOdds(o4, format),
    choose(next) {
      siteStorage.write(KEY, next)
      notify()
    },
  }
}

import { useSyncExternalStore } from 'react'
import { MAX_LEGS } from '#server/shared/sports/slip/kinds.ts'
import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { toast } from '~/lib/browser/toast.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'
import { m } from '~/paraglide/messages.js'

/** A selection as it was when added. */
export type Pick = {
  readonly event: string
  readonly market: string
  readonly outcome: string
  /** In 1e-4, as seen and accepted by the player. */
  readonly odds: number
  readonly home: string
  readonly away: string
  /** Unknown if an older build added it. */
  readonly sport?: string
  readonly tournament?: string
  /** In systems: part of every line. */
  readonly isBanker?: boolean
}

export type Policy = 'none' | 'higher' | 'any'
export type Kind = 'singles' | 'accumulator' | 'system'
export type Slip = {
  readonly picks: readonly Pick[]
  readonly kind: Kind
  /** Selected system: selections per line, or the name of a full cover. */
  readonly system: string
  readonly unit: string
  readonly policy: Policy
}

const KEY = 'sports-slip'
const EMPTY: Slip = { picks: [], kind: 'accumulator', system: '2', unit: '', policy: 'higher' }

let slip: Slip | undefined
/** Whether the current slip could be stored. */
let isStored = true
const listeners = createListeners()

/** Reads the slip from the browser's storage; it survives reloads and sign-ins. */
function read(): Slip {
  if (slip) return slip
  const stored = siteStorage.readJson(KEY)
  // a slip stored by an older build lacks newer fields
  slip = isSlip(stored) ? { ...EMPTY, ...stored } : EMPTY
  return slip
}

function isSlip(kept: unknown): kept is Slip {
  return typeof kept === 'object' && kept !== null && 'picks' in kept && Array.isArray(kept.picks) && 'policy' in kept
}

function write(next: Slip): void {
  slip = next
  isStored = siteStorage.write(KEY, JSON.stringify(next))
  listeners.notify()
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    slip = undefined
    listener()
  }
  const unsubscribe = listeners.subscribe(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}

const isSame = (a: Pick, b: Omit<Pick, 'odds' | 'home' | 'away'>) =>
  a.event === b.event && a.market === b.market && a.outcome === b.outcome

/** The slip of this browser. Empty during server rendering. */
export function useSlip() {
  const state = useSyncExternalStore(subscribe, read, () => EMPTY)
  return {
    ...state,
    /** False if the slip will be lost when this page is closed: the browser's storage is blocked or full. */
    isStored: state.picks.length === 0 || isStored,
    has: (pick: Omit<Pick, 'odds' | 'home' | 'away'>) => state.picks.some((one) => isSame(one, pick)),
    /** Adds or removes a selection. A full slip accepts no more and shows a message. */
    toggle(pick: Pick) {
      const others = state.picks.filter((one) => !isSame(one, pick))
      const isOff = others.length < state.picks.length
      if (!isOff && others.length >= MAX_LEGS) toast.error(m.sports_slip_full({ count: MAX_LEGS }))
      else write({ ...state, picks: isOff ? others : [...others, pick] })
    },
    /** Removes selections that were placed as singles. */
    remove(placed: readonly Pick[]) {
      write({ ...read(), picks: read().picks.filter((one) => !placed.some((other) => isSame(one, other))) })
    },
    /** Makes a selection a banker of the system, or a normal one again. */
    turnBanker(pick: Pick) {
      const turned = (one: Pick) => (isSame(one, pick) ? { ...one, isBanker: !one.isBanker } : one)
      write({ ...state, picks: state.picks.map(turned) })
    },
    /** Accepts the current odds, which the player has seen. */
    accept(odds: ReadonlyMap<Pick, number>) {
      write({ ...state, picks: state.picks.map((pick) => ({ ...pick, odds: odds.get(pick) ?? pick.odds })) })
    },
    change: (next: Partial<Omit<Slip, 'picks'>>) => write({ ...state, ...next }),
    clear: () => write({ ...state, picks: [] }),
  }
}

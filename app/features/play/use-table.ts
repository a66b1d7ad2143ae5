import { useSyncExternalStore } from 'react'
import { DEFAULT_CURRENCY } from '#server/contract/constants/currencies.ts'
import { useSession } from '~/lib/session.ts'
import { CREDITS, type Unit } from '~/lib/unit.ts'
import { usePurse } from './demo/purse.ts'

export type Mode = 'real' | 'demo'

/** Where bets are settled now: against the player's wallet, or against the demo's credits. */
export type Table = {
  mode: Mode
  /** Nobody is logged in: only the demo is open. */
  isVisitor: boolean
  unit: Unit
  balance: string
  /** What each of the two holds; undefined where there is none. */
  balances: { real: { unit: Unit; balance: string } | undefined; demo: string }
}

/** In the session storage, so that the choice holds from game to game in this tab. */
const MODE_KEY = 'fairline:mode'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setMode(mode: Mode): void {
  if (mode === 'demo') sessionStorage.setItem(MODE_KEY, mode)
  else sessionStorage.removeItem(MODE_KEY)
  for (const listener of listeners) listener()
}

const readMode = (): Mode => (sessionStorage.getItem(MODE_KEY) === 'demo' ? 'demo' : 'real')

/** A player plays for money until he asks for the demo; a visitor has the demo alone. */
export function useTable(): Table {
  const user = useSession().profile?.user
  const chosen = useSyncExternalStore(subscribe, readMode, () => 'real' as const)
  const { credits } = usePurse()
  const mode = user ? chosen : 'demo'
  const real = user && { unit: user.currency ?? DEFAULT_CURRENCY, balance: user.balance }
  return {
    mode,
    isVisitor: user === undefined,
    ...(mode === 'real' && real ? real : { unit: CREDITS, balance: credits }),
    balances: { real, demo: credits },
  }
}

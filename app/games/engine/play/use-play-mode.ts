import { useSyncExternalStore } from 'react'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { useSession } from '~/lib/session.ts'
import { CREDITS, type Unit } from '~/lib/unit.ts'
import { useDemoWallet } from '../demo/demo-wallet.ts'
import { onPlayMode, type PlayModeKind, readPlayMode } from './chosen-mode.ts'

/** Where bets are settled now: against the player's wallet, or against the demo's credits. */
export type PlayMode = {
  kind: PlayModeKind
  /** Nobody is logged in: only the demo is open. */
  isVisitor: boolean
  unit: Unit
  balance: string
  /** What each of the two holds; undefined where there is none. */
  balances: { real: { unit: Unit; balance: string } | undefined; demo: string }
}

/** A player plays for money until they ask for the demo; a visitor has the demo alone. */
export function usePlayMode(): PlayMode {
  const user = useSession().profile?.user
  const chosen = useSyncExternalStore(onPlayMode, readPlayMode, () => 'real' as const)
  const { credits } = useDemoWallet()
  const kind = user ? chosen : 'demo'
  const real = user && { unit: user.currency ?? DEFAULT_CURRENCY, balance: user.total_balance }
  return {
    kind,
    isVisitor: user === undefined,
    ...(kind === 'real' && real ? real : { unit: CREDITS, balance: credits }),
    balances: { real, demo: credits },
  }
}

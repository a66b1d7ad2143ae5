import { useSyncExternalStore } from 'react'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { demoChoice, ownMoneyChoice, type PlayModeKind } from '~/features/catalogue/chosen-mode.ts'
import { CREDITS, type Unit } from '~/lib/format/unit.ts'
import { useSession } from '~/lib/player/session.ts'
import { useDemoWallet } from '../demo/demo-wallet.ts'

/** Sent with a stake of the player's own money alone; without it an active bonus pays for what that lacks. */
export type OwnFund = 'real' | undefined

/** Where bets are settled now: against the player's wallet, or against the demo's credits. */
export type PlayMode = {
  kind: PlayModeKind
  /** Nobody is logged in: only the demo is open. */
  isVisitor: boolean
  unit: Unit
  balance: string
  /** Bonus money of the wallet; undefined for none. */
  bonus: string | undefined
  fund: OwnFund
  /** What each of the two holds; undefined where there is none. */
  balances: { real: { unit: Unit; balance: string } | undefined; demo: string }
}

/** A player plays for money until they ask for the demo; a visitor has the demo alone. */
export function usePlayMode(): PlayMode {
  const user = useSession().profile?.user
  const isDemo = useSyncExternalStore(demoChoice.subscribe, demoChoice.read, () => false)
  const isOwnOnly = useSyncExternalStore(ownMoneyChoice.subscribe, ownMoneyChoice.read, () => false)
  const { credits } = useDemoWallet()
  const kind = user && !isDemo ? 'real' : 'demo'
  const bonus = user && /[1-9]/.test(user.bonus_balance) ? user.bonus_balance : undefined
  const fund = kind === 'real' && bonus && isOwnOnly ? 'real' : undefined
  const real = user && {
    unit: user.currency ?? DEFAULT_CURRENCY,
    balance: fund ? user.balance : user.total_balance,
  }
  return {
    kind,
    isVisitor: user === undefined,
    ...(kind === 'real' && real ? real : { unit: CREDITS, balance: credits }),
    bonus,
    fund,
    balances: { real, demo: credits },
  }
}

import { useSyncExternalStore } from 'react'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { demoChoice, ownMoneyChoice, type PlayModeKind } from '~/features/catalogue/chosen-mode.ts'
import { CREDITS, type Unit } from '~/lib/format/unit.ts'
import { useSession } from '~/lib/player/session.ts'
import { useDemoWallet } from '../demo/demo-wallet.ts'

/** Sent to stake only the player's own money; otherwise an active bonus pays any missing amount. */
export type OwnFund = 'real' | undefined

export type PlayMode = {
  kind: PlayModeKind
  /** Not logged in: only the demo is available. */
  isVisitor: boolean
  unit: Unit
  balance: string
  /** Bonus balance of the wallet; undefined if there is none. */
  bonus: string | undefined
  fund: OwnFund
  /** Balances of both modes; undefined without a wallet. */
  balances: { real: { unit: Unit; balance: string } | undefined; demo: string }
}

/** Players play for money unless they choose the demo; visitors have only the demo. */
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

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Table } from '~/features/shared-rounds/crash-table.ts'
import type { Flight } from '~/features/shared-rounds/use-crash-table.ts'
import { addDemoBet } from '~/games/engine/demo/demo-bets.ts'
import { currentDemoWallet, saveDemoWallet } from '~/games/engine/demo/demo-wallet.ts'
import { type DemoBet, listedDemo, moved, placeDemo, settleDemo } from './demo-flight.ts'
import type { Desk, OwnBet } from './own-bet.ts'

/** Bets of demo credits in the real rounds, known to this page only. */
export function useDemoDesk(flight: Flight): Desk {
  const { state: table } = flight
  const [bets, setBets] = useState<readonly DemoBet[]>([])
  const listed = useRef(new Set<string>())

  const settle = useEffectEvent((now: Table) => {
    const settled = bets.map((bet) => settleDemo(bet, now))
    settled.forEach((bet, index) => {
      if (bets[index]?.status === 'open' && bet.status !== 'open') pay(bet)
      const entry = listed.current.has(bet.id) ? undefined : listedDemo(bet, now)
      if (!entry) return
      listed.current.add(bet.id)
      addDemoBet(entry)
    })
    if (settled.some((bet, index) => bet !== bets[index])) setBets(settled)
  })
  useEffect(() => {
    if (table) settle(table)
  }, [table])

  return {
    bets,
    async place(wish) {
      if (table?.round.phase !== 'betting') return
      const bet = placeDemo(wish, table.round)
      pay({ stake: wish.amount, payout: null })
      setBets((before) => [...before.filter(({ slot }) => slot !== wish.slot), bet])
    },
    async cancel({ id, stake }) {
      pay({ stake, payout: stake })
      setBets((before) => before.filter((bet) => bet.id !== id))
    },
    async cashOut({ id }) {
      const at = flight.clock.now()
      const frame = flight.frame()
      if (at === undefined || frame?.phase !== 'flying') return
      const { worth } = frame
      setBets((before) => before.map((bet) => (bet.id === id ? { ...bet, cashOutRequest: { at, worth } } : bet)))
    },
  }
}

function pay(sums: Pick<OwnBet, 'stake' | 'payout'>): void {
  const wallet = currentDemoWallet()
  saveDemoWallet({ ...wallet, ...moved(wallet, sums) })
}

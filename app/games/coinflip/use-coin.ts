import { useState } from 'react'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { playSound } from '~/games/engine/play/sound.ts'
import { type Pace, replay, useStage } from '~/games/engine/play/stage.ts'
import { MOTION } from '~/ui/motion.ts'
import { COIN_AT_REST, eventsOf, landed, tossed } from './coin-view.ts'

export function useCoin() {
  const stages = useStage()
  const [view, setView] = useState(COIN_AT_REST)

  async function reveal([bet]: readonly PlayedBet<'coinflip'>[], pace: Pace) {
    if (!bet) return
    await replay(
      eventsOf(bet.outcome),
      (event, stage) => {
        switch (event.kind) {
          case 'toss':
            setView((coin) => tossed(coin, event.side, MOTION.toss[pace]))
            return stage.wait(MOTION.toss[pace])
          case 'land':
            playSound('land')
            return setView(landed)
          default:
            return event satisfies never
        }
      },
      stages.open(),
    )
  }

  return { view, reveal }
}

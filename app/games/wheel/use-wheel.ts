import { useState } from 'react'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { playSound } from '~/games/engine/play/sound.ts'
import { type Pace, replay, useStage } from '~/games/engine/play/stage.ts'
import { MOTION } from '~/ui/motion.ts'
import { eventsOf, spun, stopped, WHEEL_AT_REST } from './wheel-view.ts'

const WAYS: Record<Pace, { turns: number; durationMs: number }> = {
  full: { turns: 2, durationMs: MOTION.spin.full },
  brisk: { turns: 1, durationMs: MOTION.spin.brisk },
}

export function useWheel() {
  const stages = useStage()
  const [view, setView] = useState(WHEEL_AT_REST)

  async function reveal([bet]: readonly PlayedBet<'wheel'>[], pace: Pace) {
    if (!bet) return
    await replay(
      eventsOf(bet.outcome),
      (event, stage) => {
        switch (event.kind) {
          case 'spin':
            setView((wheel) => spun(wheel, event.segment, WAYS[pace]))
            return stage.wait(WAYS[pace].durationMs)
          case 'stop':
            playSound('land')
            return setView(stopped)
          default:
            return event satisfies never
        }
      },
      stages.open(),
    )
  }

  return { view, reveal }
}

import { useState } from 'react'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { type Pace, replay, useStage } from '~/games/engine/play/stage.ts'
import { eventsOf, fallen, rolled, SPIN_AT_REST } from './spin-view.ts'

const WAYS: Record<Pace, { turns: number; laps: number; durationMs: number }> = {
  full: { turns: 1, laps: 5, durationMs: 3600 },
  brisk: { turns: 1, laps: 2, durationMs: 800 },
}

export function useSpin() {
  const stages = useStage()
  const [view, setView] = useState(SPIN_AT_REST)

  async function reveal([bet]: readonly PlayedBet<'roulette'>[], pace: Pace) {
    if (!bet) return
    await replay(
      eventsOf(bet.outcome),
      (event, stage) => {
        switch (event.kind) {
          case 'roll':
            setView((spin) => rolled(spin, event.pocket, WAYS[pace]))
            return stage.wait(WAYS[pace].durationMs)
          case 'fall':
            return setView(fallen)
          default:
            return event satisfies never
        }
      },
      stages.open(),
    )
  }

  return { view, reveal }
}

import { useState } from 'react'
import type { KenoOutcome } from '#server/shared/rules/keno/current.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { type Pace, replay, useStage } from '~/games/engine/play/stage.ts'

/** Events of a draw: the board is cleared, then the numbers appear one by one. */
type DrawEvent = { readonly kind: 'sweep' } | { readonly kind: 'draw'; readonly number: number }

export const eventsOf = ({ drawn }: Pick<KenoOutcome, 'drawn'>): readonly DrawEvent[] => [
  { kind: 'sweep' },
  ...drawn.map((number): DrawEvent => ({ kind: 'draw', number })),
]

/** Time between numbers: a draw of ten takes at most 1.5 s. */
const NUMBER_MS: Record<Pace, number> = { full: 110, brisk: 40 }

export function useDraw() {
  const stages = useStage()
  const [drawn, setDrawn] = useState<readonly number[]>([])

  async function reveal([bet]: readonly PlayedBet<'keno'>[], pace: Pace) {
    if (!bet) return
    await replay(
      eventsOf(bet.outcome),
      (event, stage) => {
        switch (event.kind) {
          case 'sweep':
            return setDrawn([])
          case 'draw':
            setDrawn((numbers) => [...numbers, event.number])
            return stage.wait(NUMBER_MS[pace])
          default:
            return event satisfies never
        }
      },
      stages.open(),
    )
  }

  return { drawn, reveal, sweep: () => setDrawn([]) }
}

import { useState } from 'react'
import type { KenoOutcome } from '#server/shared/rules/keno/current.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { type Pace, replay, useStage } from '~/games/engine/play/stage.ts'

/** What a board shows of a draw: it is swept, and then the numbers come one by one. */
type DrawEvent = { readonly kind: 'sweep' } | { readonly kind: 'draw'; readonly number: number }

export const eventsOf = ({ drawn }: Pick<KenoOutcome, 'drawn'>): readonly DrawEvent[] => [
  { kind: 'sweep' },
  ...drawn.map((number): DrawEvent => ({ kind: 'draw', number })),
]

/** From one number to the next: ten of them take a second and a half at most. */
const NUMBER_MS: Record<Pace, number> = { full: 110, brisk: 40 }

/** The numbers that lie drawn on the board, and how a bet is shown there. */
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

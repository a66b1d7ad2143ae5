import { useState } from 'react'
import type { PrizeTickets } from '#server/shared/rules/cases/current.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { type Pace, replay, useStage } from '~/games/engine/play/stage.ts'
import { eventsOf, restingStrip, stripOf } from './reel.ts'

const SPIN_MS: Record<Pace, number> = { full: 2600, brisk: 900 }

export type Reels = {
  /** One a case that was opened; another press is another key, so that its reels start anew. */
  key: number
  strips: readonly (readonly number[])[]
  /** 0 while they stand. */
  durationMs: number
}

/** The reels on the board, and how openings are shown on them. */
export function useReels(prizes: readonly PrizeTickets[]) {
  const stages = useStage()
  const [reels, setReels] = useState<Reels>(() => ({ key: 0, strips: [restingStrip(prizes)], durationMs: 0 }))

  async function reveal(bets: readonly PlayedBet<'cases'>[], pace: Pace) {
    await replay(
      eventsOf(bets.map(({ outcome }) => outcome)),
      (event, stage) => {
        switch (event.kind) {
          case 'spin': {
            const strips = event.outcomes.map((outcome) => stripOf(prizes, outcome))
            setReels(({ key }) => ({ key: key + 1, strips, durationMs: SPIN_MS[pace] }))
            return stage.wait(SPIN_MS[pace])
          }
          case 'stop':
            return setReels((current) => ({ ...current, durationMs: 0 }))
          default:
            return event satisfies never
        }
      },
      stages.open(),
    )
  }

  return { reels, reveal }
}

import { useState } from 'react'
import type { PrizeTickets } from '#server/shared/rules/cases/current.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { playSound } from '~/games/engine/play/sound.ts'
import { type Pace, replay, useStage } from '~/games/engine/play/stage.ts'
import { MOTION } from '~/ui/motion.ts'
import { eventsOf, offCentre, restingStrip, stripOf } from './reel.ts'

export type Reels = {
  /** React key of the reels; changes with every bet, so that the reels are recreated. */
  key: number
  strips: readonly (readonly number[])[]
  /** Per reel, the position of the mark within its tile. */
  offs: readonly number[]
  /** 0 while the reels are at rest. */
  durationMs: number
}

export function useReels(prizes: readonly PrizeTickets[]) {
  const stages = useStage()
  const [reels, setReels] = useState<Reels>(() => ({
    key: 0,
    strips: [restingStrip(prizes)],
    offs: [0],
    durationMs: 0,
  }))

  async function reveal(bets: readonly PlayedBet<'cases'>[], pace: Pace) {
    await replay(
      eventsOf(bets.map(({ outcome }) => outcome)),
      (event, stage) => {
        switch (event.kind) {
          case 'spin': {
            const strips = event.outcomes.map((outcome) => stripOf(prizes, outcome))
            const offs = event.outcomes.map(({ ticket }) => offCentre(ticket))
            setReels(({ key }) => ({ key: key + 1, strips, offs, durationMs: MOTION.reel[pace] }))
            return stage.wait(MOTION.reel[pace])
          }
          case 'stop':
            playSound('land')
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

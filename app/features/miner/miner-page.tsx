import { useState } from 'react'
import { multiplierOf, rtpOf } from '#server/rules/miner/paytable.ts'
import { GamePage } from '~/features/play/game-page.tsx'
import { RoundSums } from '~/features/play/round-sums.tsx'
import { useRoundPlay } from '~/features/play/use-round-play.ts'
import { randomFloat } from '~/lib/random-float.ts'
import { m } from '~/paraglide/messages.js'
import { minerCalls } from './calls.ts'
import { fieldOf } from './field-view.ts'
import { TOP } from './figures.ts'
import { MinerBoard } from './miner-board.tsx'
import { MinesField } from './mines-field.tsx'
import { OddsSection } from './odds-section.tsx'
import { outcomeOf } from './texts.ts'

const DEFAULT_MINES = 3

/** A field with mines: each safe tile is worth more, and the next one may end it. */
export function MinerPage() {
  const [chosen, setMines] = useState(DEFAULT_MINES)
  const play = useRoundPlay({
    game: 'miner',
    opening: { mines: chosen },
    odds: { top: multiplierOf(chosen, 1), rtp: rtpOf(chosen, 1) },
    calls: minerCalls,
  })
  const { round, isOpen, step } = play
  // an open round has the mines that it began with, also after a reload
  const mines = isOpen && round ? round.params.mines : chosen

  function pickRandom() {
    const closed = fieldOf(round).flatMap((state, index) => (state === 'closed' ? [index + 1] : []))
    const tile = closed[Math.floor(randomFloat() * closed.length)]
    if (tile !== undefined) step(tile)
  }

  return (
    <GamePage
      play={play}
      title={m.game_miner()}
      top={TOP}
      outcomeOf={outcomeOf}
      fields={<MinesField mines={mines} onMines={setMines} />}
      sums={<RoundSums round={round} />}
      board={<MinerBoard play={play} mines={mines} onRandom={pickRandom} />}
      hotkeys={[{ code: 'KeyR', key: 'R', label: m.miner_random(), act: pickRandom, whileLocked: true }]}
    >
      <OddsSection mines={mines} />
    </GamePage>
  )
}

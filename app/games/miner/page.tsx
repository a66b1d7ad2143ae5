import { useState } from 'react'
import { limits, miner, multiplierOf, rtpOf } from '#server/shared/rules/miner/current.ts'
import { timesOf } from '~/games/engine/board/result.ts'
import { GamePage } from '~/games/engine/play/game-page.tsx'
import { useRoundRules } from '~/games/engine/play/use-round-rules.ts'
import { RoundSums } from '~/games/engine/round/round-sums.tsx'
import { useRoundPlay } from '~/games/engine/round/use-round-play.ts'
import { randomFloat } from '~/lib/random-float.ts'
import { m } from '~/paraglide/messages.js'
import { MinerBoard } from './board.tsx'
import { minerCalls } from './calls.ts'
import { fieldOf } from './field-view.ts'
import { TOP } from './figures.ts'
import { MinesField } from './mines-field.tsx'
import { RulesView } from './rules-view.tsx'
import { outcomeOf, saidOf } from './texts.ts'

const DEFAULT_MINES = 3
const fetchVersions = async () => (await import('#server/shared/rules/miner/game.ts')).miner

/** A field with mines: each safe tile is worth more, and the next one may end it. */
export function MinerPage() {
  const [chosen, setMines] = useState(DEFAULT_MINES)
  const play = useRoundPlay({
    game: 'miner',
    rules: miner,
    limits,
    opening: { mines: chosen },
    odds: { top: multiplierOf(chosen, 1), rtp: rtpOf(chosen, 1) },
    calls: minerCalls,
  })
  const { round, isOpen, step } = play
  // an open round has the mines that it began with, also after a reload
  const mines = isOpen && round ? round.params.mines : chosen
  const rules = useRoundRules(isOpen ? round : undefined, miner, fetchVersions)

  function pickRandom() {
    const closed = fieldOf(round).flatMap((state, index) => (state === 'closed' ? [index + 1] : []))
    const tile = closed[Math.floor(randomFloat() * closed.length)]
    if (tile !== undefined) step(tile)
  }

  return (
    <GamePage
      play={play}
      title={m.game_name_miner()}
      top={TOP}
      outcomeOf={outcomeOf}
      chipOf={timesOf}
      saidOf={saidOf}
      fields={<MinesField mines={mines} onMines={setMines} />}
      sums={<RoundSums round={round} />}
      board={<MinerBoard play={play} rules={rules} mines={mines} onRandom={pickRandom} />}
      hotkeys={[{ code: 'KeyR', key: 'R', label: m.miner_random(), act: pickRandom, whileLocked: true }]}
    >
      <RulesView rules={rules ?? miner} mines={mines} />
    </GamePage>
  )
}

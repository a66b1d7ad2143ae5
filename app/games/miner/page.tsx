import { useState } from 'react'
import { limits, MINES_LIMITS, miner, multiplierOf, rtpOf, TILES } from '#server/shared/rules/miner/current.ts'
import { timesOf } from '~/games/engine/board/result.ts'
import { GamePage } from '~/games/engine/play/game-page.tsx'
import { topOf } from '~/games/engine/play/top-of.ts'
import { useRoundRules } from '~/games/engine/play/use-round-rules.ts'
import { RoundSums } from '~/games/engine/round/round-sums.tsx'
import type { RoundCalls } from '~/games/engine/round/use-round.ts'
import { useRoundPlay } from '~/games/engine/round/use-round-play.ts'
import { randomFloat } from '~/lib/scripts/random-float.ts'
import { m } from '~/paraglide/messages.js'
import { Chip } from '~/ui/chip.tsx'
import { SliderField } from '~/ui/slider-field.tsx'
import { MinerBoard } from './board.tsx'
import { fieldOf } from './field-view.ts'
import { RulesView } from './rules-view.tsx'
import { announcementOf, outcomeOf } from './texts.ts'

const DEFAULT_MINES = 3
const fetchVersions = async () => (await import('#server/shared/rules/miner/game.ts')).miner

/** Miner: each safe tile raises the multiplier, and a mine ends the round. */
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
  // an open round keeps its number of mines, also after a reload
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
      announcementOf={announcementOf}
      fields={<MinesField mines={mines} onMines={setMines} />}
      sums={<RoundSums round={round} />}
      board={<MinerBoard play={play} rules={rules} mines={mines} onRandom={pickRandom} />}
      hotkeys={[{ code: 'KeyR', key: 'R', label: m.miner_random(), act: pickRandom, whileLocked: true }]}
    >
      <RulesView rules={rules ?? miner} mines={mines} />
    </GamePage>
  )
}

const minerCalls: RoundCalls<'miner'> = {
  start: (client, { opening, ...wager }) => client.miner.start.mutate({ ...opening, ...wager }),
  stepsOf: ({ picks }) => picks.length,
  current: (client) => client.miner.current.query({}),
  step: (client, { id, step, action }) => client.miner.pick.mutate({ id, step, tile: action }),
  cashOut: (client, { id, idempotencyKey }) => client.miner.cashOut.mutate({ id, idempotency_key: idempotencyKey }),
}

const MINES = Array.from({ length: MINES_LIMITS.max }, (_, index) => index + 1)

/** Best payable rung of all ladders: the longest of them lead far above the maximum win. */
export const TOP = topOf(
  limits,
  MINES.flatMap((mines) => Array.from({ length: TILES - mines }, (_, index) => multiplierOf(mines, index + 1))),
)

const PRESETS = [1, 3, 5, 10, 24] as const

type MinesFieldProps = { mines: number; onMines: (mines: number) => void }

/** Input for the number of mines, with buttons for common values. */
function MinesField({ mines, onMines }: MinesFieldProps) {
  return (
    <div className="grid gap-1">
      <SliderField label={m.miner_mine_count()} value={mines} {...MINES_LIMITS} onValueChange={onMines} />
      <div className="flex flex-wrap gap-1.5">
        {PRESETS.map((preset) => (
          <Chip key={preset} selected={preset === mines} onClick={() => onMines(preset)}>
            {preset}
          </Chip>
        ))}
      </div>
    </div>
  )
}

import { hilo, limits } from '#server/shared/rules/hilo/current.ts'
import { timesOf } from '~/games/engine/board/result.ts'
import { GamePage } from '~/games/engine/play/game-page.tsx'
import { useRoundRules } from '~/games/engine/play/use-round-rules.ts'
import { RoundSums } from '~/games/engine/round/round-sums.tsx'
import { useRoundPlay } from '~/games/engine/round/use-round-play.ts'
import { m } from '~/paraglide/messages.js'
import { HiloBoard } from './board.tsx'
import { hiloCalls } from './calls.ts'
import { RTP, TOP } from './figures.ts'
import { RulesView } from './rules-view.tsx'
import { outcomeOf, saidOf } from './texts.ts'

const fetchVersions = async () => (await import('#server/shared/rules/hilo/game.ts')).hilo

/** Higher or lower, guess by guess. */
export function HiloPage() {
  const play = useRoundPlay({
    game: 'hilo',
    rules: hilo,
    limits,
    opening: {},
    odds: { top: hilo.round.firstMultiplier({}), rtp: RTP },
    calls: hiloCalls,
  })
  const { round, step } = play
  const rules = useRoundRules(round, hilo, fetchVersions)
  return (
    <GamePage
      play={play}
      title={m.game_name_hilo()}
      top={TOP}
      outcomeOf={outcomeOf}
      chipOf={timesOf}
      saidOf={saidOf}
      sums={<RoundSums round={play.round} />}
      board={<HiloBoard play={play} rules={rules} />}
      hotkeys={[
        { code: 'KeyQ', key: 'Q', label: m.hilo_lower(), act: () => step('down'), whileLocked: true },
        { code: 'KeyW', key: 'W', label: m.hilo_higher(), act: () => step('up'), whileLocked: true },
        { code: 'KeyE', key: 'E', label: m.hilo_skip(), act: () => step('skip'), whileLocked: true },
      ]}
    >
      <RulesView />
    </GamePage>
  )
}

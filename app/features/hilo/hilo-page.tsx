import { hiloRound } from '#server/rules/hilo/round.ts'
import { GamePage } from '~/features/play/game-page.tsx'
import { RoundSums } from '~/features/play/round-sums.tsx'
import { useRoundPlay } from '~/features/play/use-round-play.ts'
import { m } from '~/paraglide/messages.js'
import { hiloCalls } from './calls.ts'
import { RTP, TOP } from './figures.ts'
import { HiloBoard } from './hilo-board.tsx'
import { OddsSection } from './odds-section.tsx'
import { outcomeOf } from './texts.ts'

/** Higher or lower, guess by guess. */
export function HiloPage() {
  const play = useRoundPlay({
    game: 'hilo',
    opening: {},
    odds: { top: hiloRound.firstMultiplier({}), rtp: RTP },
    calls: hiloCalls,
  })
  const { step } = play
  return (
    <GamePage
      play={play}
      title={m.game_hilo()}
      top={TOP}
      outcomeOf={outcomeOf}
      sums={<RoundSums round={play.round} />}
      board={<HiloBoard play={play} />}
      hotkeys={[
        { code: 'KeyQ', key: 'Q', label: m.hilo_lower(), act: () => step('down'), whileLocked: true },
        { code: 'KeyW', key: 'W', label: m.hilo_higher(), act: () => step('up'), whileLocked: true },
        { code: 'KeyE', key: 'E', label: m.hilo_skip(), act: () => step('skip'), whileLocked: true },
      ]}
    >
      <OddsSection />
    </GamePage>
  )
}

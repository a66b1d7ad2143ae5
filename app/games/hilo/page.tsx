import { hilo, limits, multiplierOf, rtpOf } from '#server/shared/rules/hilo/current.ts'
import { timesOf } from '~/games/engine/board/result.ts'
import { GamePage } from '~/games/engine/play/game-page.tsx'
import { topOf } from '~/games/engine/play/top-of.ts'
import { useRoundRules } from '~/games/engine/play/use-round-rules.ts'
import { RoundSums } from '~/games/engine/round/round-sums.tsx'
import type { RoundCalls } from '~/games/engine/round/use-round.ts'
import { useRoundPlay } from '~/games/engine/round/use-round-play.ts'
import { m } from '~/paraglide/messages.js'
import { HiloBoard } from './board.tsx'
import { RulesView } from './rules-view.tsx'
import { announcementOf, outcomeOf } from './texts.ts'

const fetchVersions = async () => (await import('#server/shared/rules/hilo/game.ts')).hilo

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
      announcementOf={announcementOf}
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

const hiloCalls: RoundCalls<'hilo'> = {
  start: (client, { opening: _, ...wager }) => client.hilo.start.mutate(wager),
  stepsOf: ({ steps }) => steps.length,
  current: (client) => client.hilo.current.query({}),
  step: (client, { id, step, action }) => client.hilo.step.mutate({ id, step, action }),
  cashOut: (client, { id, idempotencyKey }) => client.hilo.cashOut.mutate({ id, idempotency_key: idempotencyKey }),
}

/**
 * Numbers of winning ranks per guess of the round whose multiplier comes closest to the maximum win: found by a search
 * over all combinations of guesses below it.
 */
const BEST_ROUND: readonly number[] = [
  ...Array.from({ length: 97 }, () => 12),
  ...Array.from({ length: 12 }, () => 10),
  ...Array.from({ length: 6 }, () => 8),
]

/** Rounds are limited by the maximum win, not by the rules: the smallest stake gets the highest multiplier. */
export const TOP = topOf(limits, [multiplierOf(BEST_ROUND)])

/** RTP of a guess with twelve of thirteen winning ranks, which rounding down does not change. */
const RTP = rtpOf(12)

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

/** The procedures of a hilo round. */
const hiloCalls: RoundCalls<'hilo'> = {
  start: (client, { opening: _, ...wager }) => client.hilo.start.mutate(wager),
  stepsOf: ({ steps }) => steps.length,
  current: (client) => client.hilo.current.query({}),
  step: (client, { id, step, action }) => client.hilo.step.mutate({ id, step, action }),
  cashOut: (client, { id, idempotencyKey }) => client.hilo.cashOut.mutate({ id, idempotency_key: idempotencyKey }),
}

/**
 * The wins of each guess of the round that comes nearest to the largest win: found among all rounds, by a search through
 * every number of guesses of each kind that stays below it.
 */
const BEST_ROUND: readonly number[] = [
  ...Array.from({ length: 97 }, () => 12),
  ...Array.from({ length: 12 }, () => 10),
  ...Array.from({ length: 6 }, () => 8),
]

/** The largest win bounds a round, not its rules: the smallest stake gets furthest. */
export const TOP = topOf(limits, [multiplierOf(BEST_ROUND)])

/** Of one guess on twelve ranks in thirteen, which flooring leaves as it is. */
const RTP = rtpOf(12)

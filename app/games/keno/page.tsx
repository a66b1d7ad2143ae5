import { useState } from 'react'
import { largest } from '#server/shared/money/micros.ts'
import { type KenoRisk, keno, limits, payRow, rtpOf } from '#server/shared/rules/keno/current.ts'
import { timesOf } from '~/games/engine/board/result.ts'
import { GamePage } from '~/games/engine/play/game-page.tsx'
import { usePlay } from '~/games/engine/play/use-play.ts'
import { usePlayMode } from '~/games/engine/play/use-play-mode.ts'
import { useStake } from '~/games/engine/play/use-stake.ts'
import { randomFloat } from '~/lib/scripts/random-float.ts'
import { m } from '~/paraglide/messages.js'
import { ChoiceField } from '~/ui/choice-field.tsx'
import { KenoBoard } from './board.tsx'
import { STAKE_BACK, TOP } from './cards.ts'
import { type Picks, randomPicks, togglePick } from './picks.ts'
import { RulesView } from './rules-view.tsx'
import { announcementOf, outcomeOf, riskItems } from './texts.ts'
import { useDraw } from './use-draw.ts'

/** Odds of a card; an empty one wins nothing and cannot be played. */
const oddsOf = (risk: KenoRisk, { length }: Picks) => ({
  top: length === 0 ? STAKE_BACK : largest(payRow(risk, length)),
  rtp: rtpOf(risk, length || 1),
})

/** Keno: ten of forty numbers are drawn, and up to ten are picked. */
export function KenoPage() {
  const [risk, setRisk] = useState<KenoRisk>('classic')
  const [picks, setPicks] = useState<Picks>([])
  const draw = useDraw()
  const mode = usePlayMode()
  const odds = oddsOf(risk, picks)
  const stake = useStake(limits, mode, odds.top)
  const play = usePlay({
    game: 'keno',
    rules: keno,
    params: { risk, picks },
    odds,
    mode,
    stake: picks.length === 0 ? { ...stake, problem: 'picks_invalid' } : stake,
    placeBet: (client, { params, amount, terms }) =>
      client.keno.placeBet.mutate({ risk: params.risk, picks: [...params.picks], amount, ...terms }),
    reveal: draw.reveal,
  })
  const pick = (next: Picks) => {
    draw.sweep()
    setPicks(next)
  }
  const random = () => pick(randomPicks(picks, randomFloat))
  const clear = () => pick([])
  return (
    <GamePage
      play={play}
      title={m.game_name_keno()}
      top={TOP}
      outcomeOf={outcomeOf}
      chipOf={timesOf}
      announcementOf={announcementOf}
      fields={
        <ChoiceField
          label={m.game_risk()}
          value={risk}
          onValueChange={(next) => {
            draw.sweep()
            setRisk(next)
          }}
          items={riskItems()}
          twoRows
        />
      }
      board={
        <KenoBoard
          {...{ play, risk, picks }}
          drawn={draw.drawn}
          onToggle={(number) => pick(togglePick(picks, number))}
          onRandom={random}
          onClear={clear}
        />
      }
      footNote={m.game_past_note()}
      hotkeys={[
        { code: 'KeyR', key: 'R', label: m.keno_random(), act: random },
        { code: 'KeyC', key: 'C', label: m.keno_clear(), act: clear },
      ]}
    >
      <RulesView />
    </GamePage>
  )
}

import { useState } from 'react'
import { largest } from '#server/shared/money/micros.ts'
import { limits, rtpOf, wheel as rules, type WheelRisk, wheelOf } from '#server/shared/rules/wheel/current.ts'
import { GamePage } from '~/games/engine/play/game-page.tsx'
import { useInstantPlay } from '~/games/engine/play/use-instant-play.ts'
import { m } from '~/paraglide/messages.js'
import { ChoiceField } from '~/ui/choice-field.tsx'
import { WheelBoard } from './board.tsx'
import { prizesOf, TOP } from './prizes.ts'
import { RulesView } from './rules-view.tsx'
import { outcomeOf, RISK_NAMES, riskItems } from './texts.ts'
import { useWheel } from './use-wheel.ts'

const ZERO = 0n

const KEYS = [
  { risk: 'low', code: 'KeyQ', key: 'Q' },
  { risk: 'medium', code: 'KeyW', key: 'W' },
  { risk: 'high', code: 'KeyE', key: 'E' },
] as const

/** Wheel of fortune with fifty segments. */
export function WheelPage() {
  const [risk, setRisk] = useState<WheelRisk>('medium')
  const wheel = useWheel()
  const play = useInstantPlay({
    game: 'wheel',
    rules,
    limits,
    params: { risk },
    odds: {
      top: largest(wheelOf(risk)),
      rtp: rtpOf(risk),
      hasOneWin: prizesOf(risk).filter(({ multiplier }) => multiplier > ZERO).length === 1,
    },
    placeBet: (client, { params, amount, terms }) => client.wheel.placeBet.mutate({ ...params, amount, ...terms }),
    reveal: wheel.reveal,
  })
  return (
    <GamePage
      play={play}
      title={m.game_name_wheel()}
      top={TOP}
      outcomeOf={outcomeOf}
      fields={<ChoiceField label={m.game_risk()} value={risk} onValueChange={setRisk} items={riskItems()} />}
      board={<WheelBoard play={play} risk={risk} wheel={wheel.view} />}
      footNote={m.game_past_note()}
      hotkeys={KEYS.map(({ risk: value, ...key }) => ({
        ...key,
        label: `${m.game_risk()}: ${RISK_NAMES[value]()}`,
        act: () => setRisk(value),
      }))}
    >
      <RulesView />
    </GamePage>
  )
}

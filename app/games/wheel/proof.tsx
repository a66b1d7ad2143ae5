import { useState } from 'react'
import * as v from 'valibot'
import { WHEEL_RISKS } from '#server/shared/rules/wheel/current.ts'
import { EventStep, Result } from '~/features/fairness/arithmetic.tsx'
import type { GameProof, OutcomeProps, ParamsProps } from '~/features/fairness/game-proof.ts'
import { m } from '~/paraglide/messages.js'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { outcomeOf, RISK_NAMES } from './texts.ts'

export const proof: GameProof<'wheel'> = {
  example: { risk: 'low' },
  schema: v.object({ risk: v.picklist(WHEEL_RISKS) }),
  Params,
  Outcome,
  outcomeOf,
}

function Params({ initial, onChange }: ParamsProps<'wheel'>) {
  const [risk, setRisk] = useState(initial.risk)
  return (
    <SegmentedControl
      label={m.game_risk()}
      value={risk}
      onValueChange={(next) => {
        setRisk(next)
        onChange({ risk: next })
      }}
      items={WHEEL_RISKS.map((one) => ({ value: one, label: RISK_NAMES[one]() }))}
    />
  )
}

function Outcome({ floats: [float = 0], multiplier, countOf }: OutcomeProps<'wheel'>) {
  return (
    <>
      <EventStep float={float} count={countOf(0)} />
      <Result>{outcomeOf({ multiplier })}</Result>
    </>
  )
}

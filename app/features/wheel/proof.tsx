import { useState } from 'react'
import * as v from 'valibot'
import { SEGMENTS, WHEEL_RISKS } from '#server/rules/wheel/paytable.ts'
import { EventStep, Result } from '~/features/fairness/arithmetic.tsx'
import type { GameProof, OutcomeProps, ParamsProps } from '~/features/fairness/game-proof.ts'
import { m } from '~/paraglide/messages.js'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { outcomeOf, RISK_NAMES } from './texts.ts'

/** How the checker reads and recomputes a turn of the wheel. */
export const proof: GameProof<'wheel'> = {
  example: { risk: 'low' },
  schema: v.object({ risk: v.picklist(WHEEL_RISKS) }),
  Params,
  Outcome,
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

function Outcome({ params, floats: [float = 0], outcome }: OutcomeProps<'wheel'>) {
  return (
    <>
      <EventStep float={float} count={SEGMENTS} />
      <Result>{outcomeOf({ params, outcome })}</Result>
    </>
  )
}

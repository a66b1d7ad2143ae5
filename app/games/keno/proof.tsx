import { useState } from 'react'
import * as v from 'valibot'
import { KENO_RISKS, type KenoRisk } from '#server/shared/rules/keno/current.ts'
import { EventStep, Result } from '~/features/fairness/arithmetic.tsx'
import type { GameProof, OutcomeProps, ParamsProps } from '~/features/fairness/game-proof.ts'
import { m } from '~/paraglide/messages.js'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { arePicks, readPicks } from './read-picks.ts'
import { outcomeOf, RISK_NAMES } from './texts.ts'

/** How the checker reads and recomputes a draw. */
export const proof: GameProof<'keno'> = {
  example: { risk: 'classic', picks: [3, 8, 13, 22, 40] },
  schema: v.object({
    risk: v.picklist(KENO_RISKS),
    picks: v.pipe(
      v.array(v.number()),
      v.check((picks) => arePicks(picks)),
    ),
  }),
  Params,
  Outcome,
  outcomeOf,
}

function Params({ initial, onChange }: ParamsProps<'keno'>) {
  const [typed, setTyped] = useState({ risk: initial.risk, picks: initial.picks.join(' ') })
  const change = (next: { risk: KenoRisk; picks: string }) => {
    setTyped(next)
    const picks = readPicks(next.picks)
    onChange(picks && { risk: next.risk, picks })
  }
  return (
    <>
      <TextField
        label={m.keno_picks()}
        hint={m.keno_picks_hint()}
        value={typed.picks}
        onChange={(event) => change({ ...typed, picks: event.currentTarget.value })}
        error={readPicks(typed.picks) ? undefined : m.error_picks_invalid()}
        autoComplete="off"
        maxLength={60}
      />
      <SegmentedControl
        label={m.game_risk()}
        value={typed.risk}
        onValueChange={(risk) => change({ ...typed, risk })}
        items={KENO_RISKS.map((risk) => ({ value: risk, label: RISK_NAMES[risk]() }))}
      />
    </>
  )
}

function Outcome({ params, floats, outcome, countOf }: OutcomeProps<'keno'>) {
  return (
    <>
      {floats.map((float, index) => (
        <EventStep key={outcome.drawn[index]} float={float} count={countOf(index)}>
          {outcome.drawn[index]}
        </EventStep>
      ))}
      <Result>{outcomeOf({ params, outcome })}</Result>
    </>
  )
}

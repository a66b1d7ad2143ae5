import { useState } from 'react'
import * as v from 'valibot'
import { assertPicks, KENO_RISKS, type KenoRisk } from '#server/shared/rules/keno/current.ts'
import { EventStep, Result } from '~/features/fairness/arithmetic.tsx'
import type { GameProof, OutcomeProps, ParamsProps } from '~/features/fairness/game-proof.ts'
import { m } from '~/paraglide/messages.js'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { outcomeOf, RISK_NAMES } from './texts.ts'

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

/** Whether the picks form a valid bet: 1 to 10 different numbers of the board, ascending. */
function arePicks(picks: readonly number[]): boolean {
  try {
    assertPicks(picks)
    return true
  } catch {
    return false
  }
}

/** Parses "12, 3 40" to picks; undefined if invalid. */
export function readPicks(text: string): readonly number[] | undefined {
  const numbers = text
    .trim()
    .split(/[\s,;]+/)
    .map((number) => (/^\d{1,2}$/.test(number) ? Number.parseInt(number, 10) : Number.NaN))
  const picks = numbers.toSorted((a, b) => a - b)
  return arePicks(picks) ? picks : undefined
}

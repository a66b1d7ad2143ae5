import { useState } from 'react'
import * as v from 'valibot'
import { EventStep, Result } from '~/features/fairness/arithmetic.tsx'
import type { GameProof, OutcomeProps, ParamsProps } from '~/features/fairness/game-proof.ts'
import { m } from '~/paraglide/messages.js'
import { TextField } from '~/ui/text-field.tsx'
import { areChips, chipsText, readChips } from './read-chips.ts'
import { outcomeOf } from './texts.ts'

const MOST_CHARACTERS = 4000

export const proof: GameProof<'roulette'> = {
  example: {
    chips: [
      { bet: 'red', amount: '10' },
      { bet: 'straight:17', amount: '2.5' },
    ],
  },
  schema: v.object({
    chips: v.pipe(
      v.array(v.object({ bet: v.string(), amount: v.string() })),
      v.check((chips) => areChips(chips)),
    ),
  }),
  Params,
  Outcome,
  outcomeOf,
}

function Params({ initial, onChange }: ParamsProps<'roulette'>) {
  const [typed, setTyped] = useState(() => chipsText(initial.chips))
  const chips = readChips(typed)
  return (
    <TextField
      label={m.roulette_chips()}
      hint={m.roulette_chips_hint()}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const next = readChips(value)
        onChange(next && { chips: next })
      }}
      error={chips ? undefined : m.error_chip_invalid()}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MOST_CHARACTERS}
    />
  )
}

function Outcome({ floats: [float = 0], outcome, countOf }: OutcomeProps<'roulette'>) {
  return (
    <>
      <EventStep float={float} count={countOf(0)} />
      <Result>{outcomeOf({ outcome })}</Result>
    </>
  )
}

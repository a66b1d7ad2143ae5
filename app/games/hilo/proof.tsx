import { useState } from 'react'
import * as v from 'valibot'
import { cardName } from '#server/shared/rules/fairness/cards.ts'
import { HILO_ACTIONS, type HiloAction, MAX_SKIPS, skipCount } from '#server/shared/rules/hilo/current.ts'
import { EventStep, Result } from '~/features/fairness/arithmetic.tsx'
import type { GameProof, OutcomeProps, ParamsProps } from '~/features/fairness/game-proof.ts'
import { m } from '~/paraglide/messages.js'
import { TextField } from '~/ui/text-field.tsx'
import { outcomeOf } from './texts.ts'

const MOST_CHARACTERS = 2000

export const proof: GameProof<'hilo'> = {
  example: { steps: ['down', 'skip', 'up'] },
  schema: v.object({
    steps: v.pipe(
      v.array(v.picklist(HILO_ACTIONS)),
      v.check((steps) => areSteps(steps)),
    ),
  }),
  Params,
  Outcome,
  outcomeOf,
}

function Params({ initial, onChange }: ParamsProps<'hilo'>) {
  const [typed, setTyped] = useState(() => initial.steps.join(' '))
  return (
    <TextField
      label={m.hilo_steps()}
      hint={m.hilo_steps_hint()}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const steps = readSteps(value)
        onChange(steps && { steps })
      }}
      error={readSteps(typed) ? undefined : m.error_invalid()}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MOST_CHARACTERS}
    />
  )
}

function Outcome({ params, floats, outcome, countOf }: OutcomeProps<'hilo'>) {
  return (
    <>
      {outcome.cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card may come twice
        <EventStep key={index} float={floats[index] ?? 0} count={countOf(index)}>
          {cardName(card)}
          {params.steps[index - 1] && ` · ${params.steps[index - 1]}`}
        </EventStep>
      ))}
      <Result isWin={outcome.win} note={outcome.win ? m.play_win() : m.play_loss()}>
        {outcomeOf({ outcome })}
      </Result>
    </>
  )
}

/** Whether the steps form a valid bet: at least one guess, and at most the allowed number of skips. */
function areSteps(steps: readonly HiloAction[]): boolean {
  const skips = skipCount({ steps })
  return steps.length > skips && skips <= MAX_SKIPS
}

/** Parses "up skip, down" to steps; undefined if invalid. */
export function readSteps(text: string): readonly HiloAction[] | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,;]+/)
  const steps = words.flatMap((word) => HILO_ACTIONS.filter((action) => action === word))
  return steps.length === words.length && areSteps(steps) ? steps : undefined
}

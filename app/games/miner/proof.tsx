import { useState } from 'react'
import * as v from 'valibot'
import { EventStep, Result } from '~/features/fairness/arithmetic.tsx'
import type { GameProof, OutcomeProps, ParamsProps } from '~/features/fairness/game-proof.ts'
import { m } from '~/paraglide/messages.js'
import { TextField } from '~/ui/text-field.tsx'
import { isField, readField } from './read-field.ts'
import { outcomeOf } from './texts.ts'

/** How the checker reads and recomputes a round. */
export const proof: GameProof<'miner'> = {
  example: { mines: 3, picks: [7, 13] },
  schema: v.pipe(
    v.object({ mines: v.number(), picks: v.array(v.number()) }),
    v.check((params) => isField(params)),
  ),
  Params,
  Outcome,
  outcomeOf,
}

function Params({ initial, onChange }: ParamsProps<'miner'>) {
  const [typed, setTyped] = useState(() => ({ mines: `${initial.mines}`, picks: initial.picks.join(' ') }))
  const change = (next: typeof typed) => {
    setTyped(next)
    onChange(readField(next))
  }
  const error = readField(typed) ? undefined : m.error_invalid()
  return (
    <>
      <TextField
        label={m.miner_mines()}
        value={typed.mines}
        onChange={(event) => change({ ...typed, mines: event.currentTarget.value })}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
      <TextField
        label={m.miner_picks()}
        hint={m.miner_picks_hint()}
        value={typed.picks}
        onChange={(event) => change({ ...typed, picks: event.currentTarget.value })}
        error={error}
        autoComplete="off"
        maxLength={100}
      />
    </>
  )
}

function Outcome({ params, floats, outcome, countOf }: OutcomeProps<'miner'>) {
  return (
    <>
      {outcome.layout.map((tile, index) => (
        <EventStep key={tile} float={floats[index] ?? 0} count={countOf(index)}>
          {m.miner_mined_tile({ tile })}
        </EventStep>
      ))}
      <Result isWin={outcome.win} note={outcome.win ? m.play_win() : m.play_loss()}>
        {outcomeOf({ params, outcome })}
      </Result>
    </>
  )
}

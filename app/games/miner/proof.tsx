import { useState } from 'react'
import * as v from 'valibot'
import { isTile, MINES_LIMITS, type MinerParams, TILES } from '#server/shared/rules/miner/current.ts'
import { EventStep, Result } from '~/features/fairness/arithmetic.tsx'
import type { GameProof, OutcomeProps, ParamsProps } from '~/features/fairness/game-proof.ts'
import { m } from '~/paraglide/messages.js'
import { TextField } from '~/ui/text-field.tsx'
import { outcomeOf } from './texts.ts'

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

/** Whether the mines and picks form a valid bet: at least one tile, no tile twice. */
function isField({ mines, picks }: MinerParams): boolean {
  const isMines = Number.isInteger(mines) && mines >= MINES_LIMITS.min && mines <= MINES_LIMITS.max
  const arePicks = picks.every(isTile) && new Set(picks).size === picks.length
  return isMines && arePicks && picks.length >= 1 && picks.length <= TILES - mines
}

const WHOLE = /^\d{1,2}$/
const wholeOf = (text: string) => (WHOLE.test(text) ? Number.parseInt(text, 10) : Number.NaN)

/** Parses "3" and "7, 13 25" to parameters; undefined if invalid. */
export function readField({ mines, picks }: { mines: string; picks: string }): MinerParams | undefined {
  const params = {
    mines: wholeOf(mines.trim()),
    picks: picks
      .trim()
      .split(/[\s,;]+/)
      .map(wholeOf),
  }
  return isField(params) ? params : undefined
}

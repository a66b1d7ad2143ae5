import { useState } from 'react'
import * as v from 'valibot'
import { CHANCE_LIMITS, type DiceSide } from '#server/shared/rules/dice/current.ts'
import { EventStep, Result } from '~/features/fairness/arithmetic.tsx'
import type { GameProof, OutcomeProps, ParamsProps } from '~/features/fairness/game-proof.ts'
import { formatField } from '~/lib/format/format.ts'
import { hundredthsToDecimal } from '~/lib/format/hundredths.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { DEFAULT_PICK } from './pick.ts'
import { outcomeOf, rollText } from './texts.ts'

const SIDES = ['under', 'over'] as const

export const proof: GameProof<'dice'> = {
  example: DEFAULT_PICK,
  schema: v.object({
    side: v.picklist(SIDES),
    chance: v.pipe(v.number(), v.integer(), v.minValue(CHANCE_LIMITS.min), v.maxValue(CHANCE_LIMITS.max)),
  }),
  Params,
  Outcome,
  outcomeOf,
}

function Params({ initial, onChange }: ParamsProps<'dice'>) {
  const [side, setSide] = useState(initial.side)
  const [typed, setTyped] = useState(() => formatField(hundredthsToDecimal(initial.chance), getLocale(), 2))
  const change = (next: { side: DiceSide; typed: string }) => {
    setSide(next.side)
    setTyped(next.typed)
    const chance = readChance(next.typed)
    onChange(chance === undefined ? undefined : { side: next.side, chance })
  }
  return (
    <>
      <TextField
        label={m.fairness_chance()}
        value={typed}
        onChange={(event) => change({ side, typed: event.currentTarget.value })}
        error={readChance(typed) === undefined ? m.error_invalid() : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
      />
      <SegmentedControl
        label={m.fairness_side()}
        value={side}
        onValueChange={(next) => change({ side: next, typed })}
        items={[
          { value: 'under', label: m.dice_under() },
          { value: 'over', label: m.dice_over() },
        ]}
      />
    </>
  )
}

function Outcome({ floats: [float = 0], outcome, countOf }: OutcomeProps<'dice'>) {
  return (
    <>
      <EventStep float={float} count={countOf(0)} />
      <Result isWin={outcome.win} note={outcome.win ? m.play_win() : m.play_loss()}>
        {rollText(outcome.roll)}
      </Result>
    </>
  )
}

/** "49.5" or "49,5" percent → hundredths of a percent; undefined for a chance outside of the game's limits. */
export function readChance(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const chance = Number.parseInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`, 10)
  return chance >= CHANCE_LIMITS.min && chance <= CHANCE_LIMITS.max ? chance : undefined
}

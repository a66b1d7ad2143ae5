import { useState } from 'react'
import * as v from 'valibot'
import { COIN_SIDES } from '#server/shared/rules/coinflip/current.ts'
import { EventStep, Result } from '~/features/fairness/arithmetic.tsx'
import type { GameProof, OutcomeProps, ParamsProps } from '~/features/fairness/game-proof.ts'
import { m } from '~/paraglide/messages.js'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { outcomeOf, sideText } from './texts.ts'

export const proof: GameProof<'coinflip'> = {
  example: { side: 'heads' },
  schema: v.object({ side: v.picklist(COIN_SIDES) }),
  Params,
  Outcome,
  outcomeOf,
}

function Params({ initial, onChange }: ParamsProps<'coinflip'>) {
  const [side, setSide] = useState(initial.side)
  return (
    <SegmentedControl
      label={m.fairness_side()}
      value={side}
      onValueChange={(next) => {
        setSide(next)
        onChange({ side: next })
      }}
      items={[
        { value: 'heads', label: sideText('heads') },
        { value: 'tails', label: sideText('tails') },
      ]}
    />
  )
}

function Outcome({ floats: [float = 0], outcome, countOf }: OutcomeProps<'coinflip'>) {
  const side = sideText(outcome.side)
  return (
    <>
      <EventStep float={float} count={countOf(0)}>
        {side}
      </EventStep>
      <Result isWin={outcome.win} note={outcome.win ? m.play_win() : m.play_loss()}>
        {side}
      </Result>
    </>
  )
}

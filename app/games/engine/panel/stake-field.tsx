import { m } from '~/paraglide/messages.js'
import { AmountField } from '~/ui/amount-field.tsx'
import type { StakeMove } from '../play/stake.ts'
import type { PlayMode } from '../play/use-play-mode.ts'
import type { StakeInput } from '../play/use-stake.ts'

type StakeFieldProps = {
  input: StakeInput
  mode: PlayMode
  label: string
  isLocked: boolean
  isWrong?: boolean | undefined
}

/** Stake input with buttons for half, double, minimum and maximum; without buttons if only one stake is possible. */
export function StakeField({ input, mode, label, isLocked, isWrong }: StakeFieldProps) {
  return (
    <div>
      <AmountField
        label={label}
        value={input.value}
        onValueChange={input.set}
        currency={mode.unit}
        limits={input.limits}
        disabled={isLocked || input.isFixed}
        isWrong={isWrong}
      />
      <div hidden={input.isFixed} className="mt-1.5 grid grid-cols-4 gap-1.5">
        <MoveButton {...{ input, isLocked }} move="half" label={m.play_stake_half()}>
          ½
        </MoveButton>
        <MoveButton {...{ input, isLocked }} move="double" label={m.play_stake_double()}>
          2×
        </MoveButton>
        <MoveButton {...{ input, isLocked }} move="min">
          {m.play_stake_min()}
        </MoveButton>
        <MoveButton {...{ input, isLocked }} move="max">
          {m.play_stake_max()}
        </MoveButton>
      </div>
    </div>
  )
}

type MoveButtonProps = { input: StakeInput; isLocked: boolean; move: StakeMove; label?: string; children: string }

function MoveButton({ input, isLocked, move, label, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label && `${children} — ${label}`}
      disabled={isLocked}
      onClick={() => input.move(move)}
      className="h-11 rounded-chip bg-surface-3 px-2 font-semibold text-13 text-paper-2 transition-tint hover:text-paper active:bg-surface-2 disabled:bg-surface-2 disabled:text-paper-3 lg:h-8.5"
    >
      {children}
    </button>
  )
}

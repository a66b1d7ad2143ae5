import { m } from '~/paraglide/messages.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { BetButton } from './bet-button.tsx'
import type { StakeMove } from './stake.ts'
import type { DiceBet } from './use-dice-bet.ts'

/** Stake and bet button within reach of a thumb, over the bottom bar of phones; the layout leaves its room (isGame). */
export function BetBar({ dice }: { dice: DiceBet }) {
  return (
    <div className="fixed inset-x-0 bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] z-20 grid h-16 grid-cols-[minmax(0,11.5rem)_minmax(0,1fr)] items-center gap-2 border-line border-t bg-surface-1 px-3 lg:hidden">
      <AmountField
        label={<span className="sr-only">{m.dice_stake()}</span>}
        className="-mt-5.5"
        value={dice.stake}
        onValueChange={dice.setStake}
        currency={dice.currency}
        actions={
          <>
            <BareMove dice={dice} move="half" label={`½ — ${m.dice_stake_half()}`}>
              ½
            </BareMove>
            <BareMove dice={dice} move="double" label={`2× — ${m.dice_stake_double()}`}>
              2×
            </BareMove>
          </>
        }
      />
      <BetButton dice={dice} size="l" isShort className="w-full px-2" />
    </div>
  )
}

type BareMoveProps = { dice: DiceBet; move: StakeMove; label: string; children: string }

function BareMove({ dice, move, label, children }: BareMoveProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => dice.move(move)}
      className="grid h-11 w-10 shrink-0 place-items-center rounded-chip font-semibold text-13 text-paper-2 active:bg-surface-3"
    >
      {children}
    </button>
  )
}

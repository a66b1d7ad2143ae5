import type { Flight } from '~/features/shared-rounds/use-crash-table.ts'
import { BarNote } from '~/games/engine/panel/bet-note.tsx'
import type { PlayControls } from '~/games/engine/play/play-controls.ts'
import { m } from '~/paraglide/messages.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { SlotButton } from './slot-button.tsx'
import { StakeMoves } from './slot-panel.tsx'
import type { Slot } from './use-slot.ts'

type CrashBarProps = { slots: readonly Slot[]; selected: Slot; flight: Flight; playOf: (slot: Slot) => PlayControls }

const isLive = ({ state }: Slot) => state === 'flying' || state === 'cashing'

/**
 * Sticky bar above the phone's bottom navigation. In flight: a cash-out button per active bet; otherwise the stake and
 * bet button of the selected slot, with the reason above them if betting is disabled.
 */
export function CrashBar({ slots, selected, flight, playOf }: CrashBarProps) {
  const play = playOf(selected)
  const live = slots.filter(isLive)
  const stake = live.length === 0 && !selected.isLocked ? selected : undefined
  const shown = live.length > 0 ? live : [selected]
  return (
    <div className="fixed inset-x-0 bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] z-20 border-line border-t bg-surface-1 px-3 lg:hidden">
      {stake && <BarNote play={play} />}
      <div
        className={`grid h-16 items-center gap-2 tight:h-auto tight:grid-cols-1 tight:pb-2 ${stake ? 'grid-cols-[minmax(0,13rem)_minmax(0,1fr)]' : shown.length > 1 ? 'grid-cols-2' : ''}`}
      >
        {stake && (
          <AmountField
            label={<span className="sr-only">{`${m.play_stake()}, ${m.crash_slot({ slot: stake.number })}`}</span>}
            className="-mt-5.5"
            value={stake.stake.input.value}
            onValueChange={stake.stake.input.set}
            currency={play.mode.unit}
            isWrong={stake.stake.isWrong}
            actions={<StakeMoves slot={stake} />}
          />
        )}
        {shown.map((slot) => (
          <SlotButton key={slot.number} slot={slot} flight={flight} mode={play.mode} isInBar />
        ))}
      </div>
    </div>
  )
}

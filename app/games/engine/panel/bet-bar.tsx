import { CREDITS } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { AutoBrief } from '../auto/auto-brief.tsx'
import type { PlayControls } from '../play/play-controls.ts'
import type { StakeMove } from '../play/stake.ts'
import type { StakeInput } from '../play/use-stake.ts'
import { BetButton } from './bet-button.tsx'
import { BarNote } from './bet-note.tsx'

type BetBarProps = { play: PlayControls; stakeLabel: string }

/**
 * Stake and bet button above the phone's bottom navigation; the layout reserves space for it (isGame). Above them, the
 * reason why betting is disabled, and the progress of autoplay.
 */
export function BetBar({ play, stakeLabel }: BetBarProps) {
  const input = play.action.isUnderWay ? undefined : play.stake.input
  const run = play.auto?.tab === 'auto' ? play.auto.run : undefined
  return (
    <div className="fixed inset-x-0 bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] z-20 border-line border-t bg-surface-1 px-3 lg:hidden">
      <BarNote play={play} />
      {run?.end && <AutoBrief run={run} unit={play.mode.unit} className="pt-2" />}
      <div
        className={`grid h-16 items-center gap-2 tight:h-auto tight:grid-cols-1 tight:pb-2 ${input ? 'grid-cols-[minmax(0,11.5rem)_minmax(0,1fr)]' : ''} ${run && !run.end ? 'grid-cols-[auto_minmax(0,1fr)]' : ''}`}
      >
        {input && <BarStake input={input} play={play} label={stakeLabel} />}
        {run && !run.end && <AutoBrief run={run} unit={play.mode.unit} className="min-w-28" />}
        <BetButton action={play.action} size="l" isShort={input !== undefined} className="w-full px-2" />
      </div>
    </div>
  )
}

type BarStakeProps = { input: StakeInput; play: PlayControls; label: string }

function BarStake({ input, play: { mode, isLocked, stake }, label }: BarStakeProps) {
  const move = (to: StakeMove, sign: string, name: string) => (
    <button
      type="button"
      aria-label={`${sign} — ${name}`}
      disabled={isLocked}
      onClick={() => input.move(to)}
      className="grid h-11 w-10 shrink-0 place-items-center rounded-chip font-semibold text-13 text-paper-2 active:bg-surface-3 disabled:text-paper-3"
    >
      {sign}
    </button>
  )
  return (
    <AmountField
      label={<span className="sr-only">{label}</span>}
      className="-mt-5.5"
      value={input.value}
      onValueChange={input.set}
      currency={mode.unit}
      disabled={isLocked}
      isWrong={stake.isWrong}
      isSignHidden={mode.unit === CREDITS}
      actions={
        input.isFixed ? undefined : (
          <>
            {move('half', '½', m.play_stake_half())}
            {move('double', '2×', m.play_stake_double())}
          </>
        )
      }
    />
  )
}

import type { ReactNode } from 'react'
import { chanceOf, MAX_POINT, MIN_TARGET } from '#server/shared/rules/crash/current.ts'
import type { Flight } from '~/features/shared-rounds/use-crash-table.ts'
import { BetNote } from '~/games/engine/panel/bet-note.tsx'
import type { PlayControls } from '~/games/engine/play/play-controls.ts'
import type { StakeMove } from '~/games/engine/play/stake.ts'
import { formatMoney, formatPercent } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { NumberField } from '~/ui/number-field.tsx'
import { Switch } from '~/ui/switch.tsx'
import { headOf, type Tone } from './slot-texts.ts'
import type { Slot } from './use-slot.ts'

type SlotPanelProps = { slot: Slot; flight: Flight; play: PlayControls; children?: ReactNode }

const TONES: Record<Tone, string> = {
  plain: 'text-paper-2',
  quiet: 'text-paper-3',
  win: 'text-win',
  loss: 'text-loss',
}

export function SlotPanel({ slot, flight, play, children }: SlotPanelProps) {
  const { number, stake, auto, isLocked } = slot
  const { mode } = play
  const locale = getLocale()
  const head = headOf(slot, { isLost: flight.isLost, round: flight.state?.round })
  const { min, max } = stake.input.limits
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5">
      <legend className="contents">
        <span className="flex min-h-5 items-baseline justify-between gap-3">
          <span className="font-semibold text-14">{m.crash_slot({ slot: number })}</span>
          <span
            className={`num truncate text-12 tight:whitespace-normal ${head ? `font-medium ${TONES[head.tone]}` : 'text-paper-3'}`}
          >
            {head?.text ?? `${formatMoney(min, mode.unit, locale)} – ${formatMoney(max, mode.unit, locale)}`}
          </span>
        </span>
      </legend>
      <AmountField
        label={<span className="sr-only">{`${m.play_stake()}, ${m.crash_slot({ slot: number })}`}</span>}
        className="-mt-5.5"
        value={stake.input.value}
        onValueChange={stake.input.set}
        currency={mode.unit}
        disabled={isLocked}
        isWrong={stake.isWrong}
        actions={<StakeMoves slot={slot} />}
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)_6.5rem] items-center gap-x-3">
        <Switch
          label={m.crash_auto_switch({ slot: number })}
          labelHidden
          checked={auto.isOn}
          onCheckedChange={auto.setOn}
          disabled={isLocked}
        />
        <span aria-hidden="true" className="text-13 text-paper-2 leading-tight">
          {m.crash_auto()}
          {auto.isOn && auto.target !== null && (
            <span className="num block text-12 text-paper-3">
              {m.crash_auto_chance({ chance: formatPercent(100 * chanceOf(auto.target), locale) })}
            </span>
          )}
        </span>
        <div className="-mt-5.5">
          <NumberField
            label={<span className="sr-only">{m.crash_auto_target({ slot: number })}</span>}
            value={auto.target === null ? null : auto.target / 100}
            onValueChange={(value) => auto.setTarget(value === null ? null : Math.round(value * 100))}
            min={MIN_TARGET / 100}
            max={MAX_POINT / 100}
            step={0.1}
            format={{ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }}
            suffix="×"
            disabled={isLocked || !auto.isOn}
          />
        </div>
      </div>
      {children}
      <BetNote play={play} />
    </fieldset>
  )
}

export function StakeMoves({ slot: { stake, isLocked, number } }: { slot: Slot }) {
  const move = (to: StakeMove, sign: string, name: string) => (
    <button
      type="button"
      aria-label={`${sign} — ${name}, ${m.crash_slot({ slot: number })}`}
      disabled={isLocked}
      onClick={() => stake.input.move(to)}
      className="grid h-11 w-10 shrink-0 place-items-center rounded-chip font-semibold text-13 text-paper-2 hover:text-paper active:bg-surface-3 disabled:text-paper-3 lg:h-10"
    >
      {sign}
    </button>
  )
  return (
    <>
      {move('half', '½', m.play_stake_half())}
      {move('double', '2×', m.play_stake_double())}
    </>
  )
}

import { useEffect, useEffectEvent } from 'react'
import { m } from '~/paraglide/messages.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { NumberField } from '~/ui/number-field.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import type { PlayControls } from '../play/play-controls.ts'
import { type AutoForm, MOST_BETS, MOST_RAISE_PERCENT, type StakeChange } from './auto.ts'
import { AutoStatus } from './auto-status.tsx'
import { StopFields } from './stop-fields.tsx'
import { AUTO_FIELDS } from './use-auto.ts'

const FIRST_RAISE: StakeChange = { kind: 'raise', percent: 10 }

type AutoFieldsProps = { auto: NonNullable<PlayControls['auto']>; play: PlayControls }

/** Autoplay settings, all fixed before the start: number of bets, stakes, and stop conditions. */
export function AutoFields({ auto, play }: AutoFieldsProps) {
  const { form } = auto
  const shown = useEffectEvent(auto.fieldsShown)
  useEffect(() => shown(), [])
  const set = (change: Partial<AutoForm>) => {
    auto.clear()
    auto.setForm({ ...form, ...change })
  }
  return (
    <>
      <fieldset disabled={play.isLocked} className="grid min-w-0 gap-4">
        <legend className="sr-only">{m.play_auto()}</legend>
        <NumberField
          id={AUTO_FIELDS.bets}
          label={m.play_auto_bets()}
          error={auto.lack === 'bets' ? m.play_auto_lacks_bets({ most: MOST_BETS }) : undefined}
          value={form.bets}
          onValueChange={(bets) => set({ bets })}
          min={1}
          max={MOST_BETS}
          format={{ maximumFractionDigits: 0 }}
          stepper
          disabled={play.isLocked}
        />
        {auto.isRaisable && (
          <ChangeField
            label={m.play_auto_on_win()}
            change={form.onWin}
            onChange={(onWin) => set({ onWin })}
            isLocked={play.isLocked}
          />
        )}
        {auto.isRaisable && (
          <ChangeField
            label={m.play_auto_on_loss()}
            change={form.onLoss}
            onChange={(onLoss) => set({ onLoss })}
            isLocked={play.isLocked}
          />
        )}
        <AmountField
          id={AUTO_FIELDS.stopLoss}
          label={m.play_auto_stop_loss()}
          error={auto.lack === 'stopLoss' ? m.play_auto_lacks_stop_loss() : undefined}
          aside={m.play_auto_required()}
          hint={m.play_auto_stop_loss_note()}
          value={form.stopLoss}
          onValueChange={(stopLoss) => set({ stopLoss })}
          currency={play.mode.unit}
          required
        />
        <AmountField
          label={m.play_auto_stop_win()}
          aside={m.play_auto_optional()}
          value={form.stopWin}
          onValueChange={(stopWin) => set({ stopWin })}
          currency={play.mode.unit}
        />
        <StopFields form={form} onChange={set} play={play} />
      </fieldset>
      <AutoStatus auto={auto} play={play} />
    </>
  )
}

type ChangeFieldProps = {
  label: string
  change: StakeChange
  onChange: (change: StakeChange) => void
  isLocked: boolean
}

function ChangeField({ label, change, onChange, isLocked }: ChangeFieldProps) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 font-medium text-12 text-paper-2">
        {label}
      </p>
      <div
        className={
          change.kind === 'raise'
            ? 'grid grid-cols-[minmax(0,1fr)_5.5rem] items-end gap-1.5 [&_label]:whitespace-nowrap'
            : 'grid'
        }
      >
        <SegmentedControl
          label={label}
          value={change.kind}
          onValueChange={(kind) => onChange(kind === 'reset' ? { kind } : FIRST_RAISE)}
          items={[
            { value: 'reset', label: m.play_auto_reset() },
            { value: 'raise', label: m.play_auto_raise() },
          ]}
        />
        {change.kind === 'raise' && (
          <NumberField
            label={<span className="sr-only">{m.play_auto_raise_percent({ when: label })}</span>}
            value={change.percent}
            onValueChange={(percent) => onChange({ kind: 'raise', percent: percent ?? 1 })}
            min={1}
            max={MOST_RAISE_PERCENT}
            format={{ maximumFractionDigits: 0 }}
            suffix="%"
            disabled={isLocked}
          />
        )}
      </div>
    </div>
  )
}

import { m } from '~/paraglide/messages.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { Disclosure } from '~/ui/disclosure.tsx'
import { NumberField } from '~/ui/number-field.tsx'
import type { PlayControls } from '../play/play-controls.ts'
import { type AutoForm, MOST_BETS } from './auto.ts'

type StopFieldsProps = { form: AutoForm; onChange: (change: Partial<AutoForm>) => void; play: PlayControls }

/** Optional stop conditions: one large win, and series of wins or losses. */
export function StopFields({ form, onChange, play: { mode, isLocked } }: StopFieldsProps) {
  const series = { min: 1, max: MOST_BETS, format: { maximumFractionDigits: 0 }, disabled: isLocked }
  return (
    <Disclosure summary={m.play_auto_more_stops()}>
      <div className="grid gap-4">
        <AmountField
          label={m.play_auto_single_win()}
          value={form.singleWin}
          onValueChange={(singleWin) => onChange({ singleWin })}
          currency={mode.unit}
        />
        <div className="grid grid-cols-2 gap-2">
          <NumberField
            label={m.play_auto_losses()}
            value={form.lossesInRow}
            onValueChange={(lossesInRow) => onChange({ lossesInRow })}
            {...series}
          />
          <NumberField
            label={m.play_auto_wins()}
            value={form.winsInRow}
            onValueChange={(winsInRow) => onChange({ winsInRow })}
            {...series}
          />
        </div>
      </div>
    </Disclosure>
  )
}

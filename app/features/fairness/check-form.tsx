import { m } from '~/paraglide/messages.js'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { TextField, type TextFieldProps } from '~/ui/text-field.tsx'
import type { CheckField, CheckFields } from './check.ts'

type CheckFormProps = {
  fields: CheckFields
  onChange: (fields: CheckFields) => void
  wrong: readonly CheckField[]
}

/** What a bet was made of. Nothing is sent: the result beside it follows each change. */
export function CheckForm({ fields, onChange, wrong }: CheckFormProps) {
  const text = (name: Exclude<CheckField, 'game' | 'side'>): Partial<TextFieldProps> => ({
    value: fields[name],
    onChange: (event) => onChange({ ...fields, [name]: event.currentTarget.value }),
    error: wrong.includes(name) ? m.error_invalid() : undefined,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  })
  return (
    <div className="grid content-start gap-4">
      <p className="flex justify-between gap-3 text-13 text-paper-2">
        {m.fairness_game()} <b className="font-semibold text-paper">{m.game_dice()}</b>
      </p>
      <TextField
        {...text('serverSeed')}
        label={m.fairness_server_seed()}
        hint={m.fairness_server_seed_hint()}
        maxLength={64}
      />
      <TextField {...text('promisedHash')} label={m.fairness_promised_hash()} maxLength={64} />
      <TextField
        {...text('clientSeed')}
        label={m.fairness_client_seed()}
        hint={m.fairness_client_seed_hint()}
        maxLength={64}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          {...text('nonce')}
          label={m.fairness_nonce()}
          hint={m.fairness_nonce_hint()}
          inputMode="numeric"
          maxLength={15}
        />
        <TextField {...text('chance')} label={m.fairness_chance()} inputMode="decimal" maxLength={5} />
      </div>
      <SegmentedControl
        label={m.fairness_side()}
        value={fields.side}
        onValueChange={(side) => onChange({ ...fields, side })}
        items={[
          { value: 'under', label: m.dice_under() },
          { value: 'over', label: m.dice_over() },
        ]}
      />
    </div>
  )
}

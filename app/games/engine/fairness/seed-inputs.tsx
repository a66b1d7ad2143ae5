import { m } from '~/paraglide/messages.js'
import { TextField, type TextFieldProps } from '~/ui/text-field.tsx'
import type { SeedField, SeedFields } from './check.ts'

type SeedInputsProps = {
  fields: SeedFields
  onChange: (fields: SeedFields) => void
  wrong: readonly SeedField[]
}

/** Allows spaces around a pasted seed: truncated to 64, a longer text could pass for a seed. */
const LONGEST = 100

const WRONG: Record<SeedField, () => string> = {
  serverSeed: m.fairness_server_seed_invalid,
  promisedHash: m.error_invalid,
  clientSeed: m.error_client_seed_invalid,
  nonce: m.fairness_nonce_invalid,
}

/** Inputs for the seeds of a bet. Nothing is sent: the result next to them updates with each change. */
export function SeedInputs({ fields, onChange, wrong }: SeedInputsProps) {
  const text = (name: SeedField): Partial<TextFieldProps> => ({
    value: fields[name],
    onChange: (event) => onChange({ ...fields, [name]: event.currentTarget.value }),
    error: wrong.includes(name) ? WRONG[name]() : undefined,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  })
  return (
    <>
      <TextField
        {...text('serverSeed')}
        label={m.fairness_server_seed()}
        hint={m.fairness_server_seed_hint()}
        maxLength={LONGEST}
      />
      <TextField {...text('promisedHash')} label={m.fairness_promised_hash()} maxLength={LONGEST} />
      <TextField
        {...text('clientSeed')}
        label={m.fairness_client_seed()}
        hint={m.fairness_client_seed_hint()}
        maxLength={LONGEST}
      />
      <TextField
        {...text('nonce')}
        label={m.fairness_nonce()}
        hint={m.fairness_nonce_hint()}
        inputMode="numeric"
        maxLength={15}
      />
    </>
  )
}

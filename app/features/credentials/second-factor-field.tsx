import { asciiDigits } from '~/lib/format/ascii-digits.ts'
import { TextField } from '~/ui/text-field.tsx'
import './sign-in-errors.ts'

type SecondFactorFieldProps = {
  label: string
  name: string
  value: string
  onValueChange: (value: string) => void
  error?: string | undefined
}

/**
 * Input for a code of the player's authenticator or a recovery code; a single field, since recovery codes contain
 * letters.
 */
export function SecondFactorField({ onValueChange, ...field }: SecondFactorFieldProps) {
  return (
    <TextField
      {...field}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      onChange={(event) => onValueChange(asciiDigits(event.currentTarget.value).replace(/\s/g, ''))}
    />
  )
}

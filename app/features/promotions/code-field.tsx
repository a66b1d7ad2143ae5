import { TextField, type TextFieldProps } from '~/ui/text-field.tsx'

/** Where a promo code is written: as long as the longest, and corrected by no keyboard. */
export function CodeField(props: TextFieldProps) {
  return <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={24} {...props} />
}

import { TextField, type TextFieldProps } from '~/ui/text-field.tsx'

/** Input for a promo code: limited to the maximum length, without autocorrection. */
export function CodeField(props: TextFieldProps) {
  return <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={24} {...props} />
}

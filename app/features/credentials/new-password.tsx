import * as v from 'valibot'
import { PASSWORD_LENGTH } from '#server/shared/constants/password-length.ts'
import { m } from '~/paraglide/messages.js'
import { PasswordField, type PasswordFieldProps } from '~/ui/password-field.tsx'

const { min, max } = PASSWORD_LENGTH

export const newPassword = v.pipe(
  v.string(),
  v.nonEmpty('required'),
  v.minLength(min, `password_too_short:${min}`),
  v.maxLength(max, `password_too_long:${max}`),
)

type NewPasswordFieldProps = Pick<PasswordFieldProps, 'label' | 'name' | 'value' | 'error'> & {
  onValueChange: (value: string) => void
}

export function NewPasswordField({ onValueChange, ...rest }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...rest}
      autoComplete="new-password"
      required
      minLength={min}
      maxLength={max}
      onChange={(event) => onValueChange(event.currentTarget.value)}
      hint={m.auth_password_hint({ min })}
    />
  )
}

/** Repeated input of the password, to catch typing errors. */
export function RepeatedPasswordField({
  onValueChange,
  ...rest
}: Pick<NewPasswordFieldProps, 'value' | 'error' | 'onValueChange'>) {
  return (
    <PasswordField
      {...rest}
      label={m.recovery_password_again()}
      name="password_confirm"
      autoComplete="new-password"
      required
      onChange={(event) => onValueChange(event.currentTarget.value)}
    />
  )
}

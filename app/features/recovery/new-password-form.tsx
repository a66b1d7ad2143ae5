import { useState } from 'react'
import * as v from 'valibot'
import { PASSWORD_LENGTH } from '#server/contract/constants/limits.ts'
import { useSessionCache } from '~/lib/session.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { PasswordField } from '~/ui/password-field.tsx'

const { min, max } = PASSWORD_LENGTH

const entries = v.object({
  password: v.pipe(
    v.string(),
    v.nonEmpty('required'),
    v.minLength(min, `password_too_short:${min}`),
    v.maxLength(max, `password_too_long:${max}`),
  ),
  password_confirm: v.pipe(v.string(), v.nonEmpty('required')),
})
const schema = v.pipe(
  entries,
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirm']],
      ({ password, password_confirm }) => password === password_confirm,
      'password_mismatch',
    ),
    ['password_confirm'],
  ),
)

/** What both ways of a recovery send at their end. */
export type NewPassword = v.InferOutput<typeof entries>

type NewPasswordFormProps = {
  save: (values: NewPassword) => Promise<unknown>
  /** Called when the password is changed; the session of this browser, if there was one, has ended with the others. */
  onDone: () => void
}

export function NewPasswordForm({ save, onDone }: NewPasswordFormProps) {
  const { renew } = useSessionCache()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')

  const { formProps, errors, isSending, submit } = useForm({
    schema,
    fields: ['password', 'password_confirm'],
    takesFocus: true,
    async send(values) {
      await save(values)
      await renew()
      onDone()
    },
  })

  return (
    <form
      {...formProps}
      onSubmit={(event) => submit(event, { password, password_confirm: repeated })}
      className="grid gap-4"
    >
      <PasswordField
        label={m.recovery_password()}
        name="password"
        autoComplete="new-password"
        required
        minLength={min}
        maxLength={max}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        hint={m.auth_password_hint({ min })}
        error={errors.password}
      />
      <PasswordField
        label={m.recovery_password_again()}
        name="password_confirm"
        autoComplete="new-password"
        required
        value={repeated}
        onChange={(event) => setRepeated(event.currentTarget.value)}
        error={errors.password_confirm}
      />
      <Button type="submit" variant="primary" size="l" busy={isSending} className="w-full">
        {m.recovery_save()}
      </Button>
    </form>
  )
}

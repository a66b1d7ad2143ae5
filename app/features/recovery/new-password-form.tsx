import { useState } from 'react'
import * as v from 'valibot'
import { NewPasswordField, newPassword, RepeatedPasswordField } from '~/features/credentials/new-password.tsx'
import { useForm } from '~/lib/forms/use-form.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'

const entries = v.object({
  password: newPassword,
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

/** Final input of both kinds of recovery. */
export type NewPassword = v.InferOutput<typeof entries>

type NewPasswordFormProps = {
  save: (values: NewPassword) => Promise<unknown>
  /** Called once the password is changed, which ended all sessions, including this browser's. */
  onDone: () => void
}

export function NewPasswordForm({ save, onDone }: NewPasswordFormProps) {
  const { renew } = useSessionCache()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')

  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema,
    fields: ['password', 'password_confirm'],
    values: { password, password_confirm: repeated },
    takesFocus: true,
    async send(values) {
      await save(values)
      // a link from an email alone does not sign in
      await renew()
      onDone()
    },
  })

  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <NewPasswordField
        label={m.recovery_password()}
        name="password"
        value={password}
        onValueChange={setPassword}
        error={errors.password}
      />
      <RepeatedPasswordField value={repeated} onValueChange={setRepeated} error={errors.password_confirm} />
      <Problem lines={lines} />
      <Button type="submit" variant="primary" size="l" busy={isSending} blocked={isBlocked} className="w-full">
        {m.recovery_save()}
      </Button>
    </form>
  )
}

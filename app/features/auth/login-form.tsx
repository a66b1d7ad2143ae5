import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { reportFailure } from '~/lib/report-failure.ts'
import { useSessionCache } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { PasswordField } from '~/ui/password-field.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { AuthSwitch } from './auth-switch.tsx'
import { ForgotLink } from './forgot-link.tsx'

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('required')),
  password: v.pipe(v.string(), v.nonEmpty('required')),
})

/** `onDone` is called when the session is there. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const trpc = useTRPC()
  const { renew } = useSessionCache()
  const login = useMutation(trpc.auth.login.emailPassword.mutationOptions())
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')

  const { formProps, errors, isSending, submit } = useForm({
    schema,
    fields: ['email', 'password'],
    async send(values) {
      await login.mutateAsync(values).catch(reportFailure('login_failed'))
      await renew()
      onDone()
    },
  })

  return (
    <form {...formProps} onSubmit={(event) => submit(event, { email, password })} className="grid gap-4">
      <TextField
        label={m.auth_email()}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={errors.email}
      />
      <PasswordField
        label={m.auth_password()}
        aside={<ForgotLink />}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errors.password}
      />
      <Button type="submit" variant="primary" size="l" busy={isSending} className="w-full">
        {m.auth_login_submit()}
      </Button>
      <AuthSwitch question={m.auth_no_account()} to="Register" label={m.auth_register_title()} />
    </form>
  )
}

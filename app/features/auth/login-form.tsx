import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { plainPhone } from '~/lib/phone-mask.ts'
import { reportFailure } from '~/lib/report-failure.ts'
import { useSessionCache } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { PasswordField } from '~/ui/password-field.tsx'
import { AuthSwitch } from './auth-switch.tsx'
import { type Channel, ContactFields } from './contact-fields.tsx'
import { ForgotLink } from './forgot-link.tsx'
import { SocialSignIn } from './social-sign-in.tsx'

const password = v.pipe(v.string(), v.nonEmpty('required'))
const contact = v.pipe(v.string(), v.trim(), v.nonEmpty('required'))
const SCHEMAS = {
  email: v.object({ email: contact, phone: v.string(), password }),
  phone: v.object({ email: v.string(), phone: contact, password }),
} as const

/** `onDone` is called when the session is there. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const trpc = useTRPC()
  const { renew } = useSessionCache()
  const byEmail = useMutation(trpc.auth.login.emailPassword.mutationOptions())
  const byPhone = useMutation(trpc.auth.login.phonePassword.mutationOptions())
  const [channel, setChannel] = useState<Channel>('email')
  const [email, setEmail] = useState('')
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')

  const { formProps, errors, isSending, submit } = useForm({
    schema: SCHEMAS[channel],
    fields: ['email', 'phone', 'password'],
    async send({ email, phone, password }) {
      const answer =
        channel === 'email'
          ? byEmail.mutateAsync({ email, password })
          : byPhone.mutateAsync({ phone: plainPhone(phone), password })
      await answer.catch(reportFailure('login_failed'))
      await renew()
      onDone()
    },
  })

  return (
    <form {...formProps} onSubmit={(event) => submit(event, { email, phone, password })} className="grid gap-4">
      <ContactFields
        channel={channel}
        onChannelChange={setChannel}
        autoComplete="username"
        email={{ value: email, onChange: setEmail, error: errors.email }}
        phone={{ value: phone, onChange: setPhone, error: errors.phone }}
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
      <SocialSignIn failure="login_failed" />
      <AuthSwitch question={m.auth_no_account()} to="Register" label={m.auth_register_title()} />
    </form>
  )
}

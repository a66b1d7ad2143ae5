import { useState } from 'react'
import * as v from 'valibot'
import { type Channel, CONTACT_ENTRIES, contactOf } from '~/features/credentials/contact.ts'
import { ContactField } from '~/features/credentials/contact-fields.tsx'
import { problemOf } from '~/lib/errors.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { PasswordField } from '~/ui/password-field.tsx'
import { Problem } from '~/ui/problem.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { useSendContactCode } from './use-send-contact-code.ts'

const confirmed = v.pipe(v.string(), v.nonEmpty('required'))

type ContactFormProps = {
  channel: Channel
  /** The one that the account has, still to be verified: it is sent a code without more. */
  value: string | null
  hasPassword: boolean
  onSent: (target: string) => void
  takesFocus?: boolean
}

/**
 * Names an address or number and has a code sent there. Another one than the account has is confirmed first: by the
 * password, or by a code to the former contact, which the server asks for where there is no password.
 */
export function ContactForm({ channel, value, hasPassword, onSent, takesFocus = false }: ContactFormProps) {
  const send = useSendContactCode(channel)
  const [typed, setTyped] = useState(value ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const isOwn = contactOf(channel, { email: typed, phone: typed }).target === value
  const asksPassword = hasPassword && !isOwn

  const { formProps, errors, lines, isSending, submit } = useForm({
    schema: v.object({
      ...CONTACT_ENTRIES[channel],
      password: asksPassword ? confirmed : v.string(),
      confirm_code: asksCode ? confirmed : v.string(),
    }),
    fields: ['email', 'phone', 'password', 'confirm_code'],
    values: { email: typed, phone: typed, password, confirm_code: code },
    takesFocus,
    async send({ email, phone, password, confirm_code }) {
      const { target } = contactOf(channel, { email, phone })
      const shown = { ...(asksPassword && { password }), ...(asksCode && { confirm_code: confirm_code.trim() }) }
      await send({ target, ...shown }).catch((error: unknown) => {
        if (problemOf(error, ['confirm_code']).fields.confirm_code !== undefined) setAsksCode(true)
        throw error
      })
      onSent(target)
    },
  })

  return (
    <form {...formProps} onSubmit={submit} className="grid gap-3">
      <ContactField channel={channel} value={typed} onValueChange={setTyped} isNew error={errors[channel]} />
      {asksPassword && (
        <PasswordField
          label={m.profile_password_old()}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          hint={m.profile_confirm_password_hint()}
          error={errors.password}
        />
      )}
      {asksCode && (
        <TextField
          label={m.recovery_code()}
          name="confirm_code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          required
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          hint={m.profile_confirm_code_hint()}
          error={errors.confirm_code}
        />
      )}
      <Problem lines={lines} />
      <Button type="submit" busy={isSending}>
        {m.recovery_send()}
      </Button>
    </form>
  )
}

import { useState } from 'react'
import * as v from 'valibot'
import { CONTACT_ENTRIES, type Contact, contactOf, type TypedContact } from '~/features/credentials/contact.ts'
import { ContactFields } from '~/features/credentials/contact-fields.tsx'
import { PasskeyButton } from '~/features/credentials/passkey-button.tsx'
import { useForm } from '~/lib/forms/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { PasswordField } from '~/ui/password-field.tsx'
import { Problem } from '~/ui/problem.tsx'
import { AuthSwitch } from './auth-switch.tsx'
import { ForgotLink } from './forgot-link.tsx'
import { SocialSignIn } from './social-sign-in.tsx'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** Proof of identity: a password, or a code sent by email or SMS. */
export type Proof = 'password' | 'code'

const PASSWORDS = { password: v.pipe(v.string(), v.nonEmpty('required')), code: v.string() } as const

type LoginFormProps = {
  contact: TypedContact
  proof: Proof
  onProofChange: (proof: Proof) => void
  byPassword: (contact: Contact, password: string) => Promise<void>
  sendCode: (contact: Contact) => Promise<void>
  byPasskey: () => Promise<void>
  byAutofill: (signal: AbortSignal) => Promise<void>
}

export function LoginForm(props: LoginFormProps) {
  const { contact, proof, onProofChange, byPassword, sendCode, byPasskey, byAutofill } = props
  const refused = usePasskeyAutofill(byAutofill)
  const [password, setPassword] = useState('')
  const isByCode = proof === 'code'
  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema: v.object({ ...CONTACT_ENTRIES[contact.channel], password: PASSWORDS[proof] }),
    fields: ['email', 'phone', 'password'],
    values: { ...contact.typed, password },
    async send(values) {
      const named = contactOf(contact.channel, values)
      await (isByCode ? sendCode(named) : byPassword(named, values.password))
    },
  })

  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <ContactFields contact={contact} errors={errors} label={m.auth_channel()} />
      {!isByCode && (
        <PasswordField
          label={m.auth_password()}
          aside={<ForgotLink contact={contact} />}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errors.password}
        />
      )}
      <div className="grid gap-3">
        <Problem lines={lines} />
        {lines.length === 0 && <ErrorProblem error={refused} />}
        <Button type="submit" variant="primary" size="l" busy={isSending} blocked={isBlocked} className="w-full">
          {isByCode ? m.recovery_send() : m.auth_login_submit()}
        </Button>
        <Button variant="outline" size="l" onClick={() => onProofChange(isByCode ? 'password' : 'code')}>
          {isByCode ? m.auth_by_password() : m.auth_by_code()}
        </Button>
        <PasskeyButton label={m.auth_by_passkey()} use={byPasskey} />
      </div>
      <SocialSignIn failure="login_failed" />
      <AuthSwitch question={m.auth_no_account()} to="Register" label={m.auth_register_title()} />
    </form>
  )
}

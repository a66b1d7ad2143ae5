import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { CURRENCY_CODES, type Currency, DEFAULT_CURRENCY } from '#server/contract/constants/currencies.ts'
import { PASSWORD_LENGTH } from '#server/contract/constants/limits.ts'
import { currencyLabel } from '~/lib/currency-names.ts'
import { plainPhone } from '~/lib/phone-mask.ts'
import { reportFailure } from '~/lib/report-failure.ts'
import { useSessionCache } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { PasswordField } from '~/ui/password-field.tsx'
import { Select } from '~/ui/select.tsx'
import { AuthSwitch } from './auth-switch.tsx'
import { type Channel, ContactFields } from './contact-fields.tsx'
import { SocialSignIn } from './social-sign-in.tsx'

const { min, max } = PASSWORD_LENGTH

const contact = v.pipe(v.string(), v.trim(), v.nonEmpty('required'))
const entries = {
  password: v.pipe(
    v.string(),
    v.nonEmpty('required'),
    v.minLength(min, `password_too_short:${min}`),
    v.maxLength(max, `password_too_long:${max}`),
  ),
  currency: v.picklist(CURRENCY_CODES),
  is_adult: v.pipe(v.boolean(), v.literal(true, 'age_not_confirmed')),
}
const SCHEMAS = {
  email: v.object({ email: v.pipe(contact, v.email('email_invalid')), phone: v.string(), ...entries }),
  phone: v.object({ email: v.string(), phone: contact, ...entries }),
} as const

/** `onDone` is called when the account is there and signed in. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const trpc = useTRPC()
  const { renew } = useSessionCache()
  const byEmail = useMutation(trpc.auth.register.email.mutationOptions())
  const byPhone = useMutation(trpc.auth.register.phone.mutationOptions())
  const [channel, setChannel] = useState<Channel>('email')
  const [email, setEmail] = useState('')
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const [currency, setCurrency] = useState<Currency>(DEFAULT_CURRENCY)
  const [isAdult, setAdult] = useState(false)

  const { formProps, errors, isSending, submit } = useForm({
    schema: SCHEMAS[channel],
    fields: ['email', 'phone', 'password', 'currency', 'is_adult'],
    async send({ email, phone, ...rest }) {
      const answer =
        channel === 'email'
          ? byEmail.mutateAsync({ email, ...rest })
          : byPhone.mutateAsync({ phone: plainPhone(phone), ...rest })
      await answer.catch(reportFailure('registration_failed'))
      await renew()
      onDone()
    },
  })

  return (
    <form
      {...formProps}
      onSubmit={(event) => submit(event, { email, phone, password, currency, is_adult: isAdult })}
      className="grid gap-4"
    >
      <ContactFields
        channel={channel}
        onChannelChange={setChannel}
        autoComplete={channel === 'email' ? 'email' : 'tel'}
        email={{ value: email, onChange: setEmail, error: errors.email }}
        phone={{ value: phone, onChange: setPhone, error: errors.phone }}
      />
      <PasswordField
        label={m.auth_password()}
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
      <Select
        label={m.auth_currency()}
        name="currency"
        value={currency}
        onValueChange={setCurrency}
        items={CURRENCY_CODES.map((value) => ({ value, label: currencyLabel(value) }))}
        hint={m.auth_currency_hint()}
        error={errors.currency}
      />
      <Checkbox
        label={m.auth_is_adult()}
        name="is_adult"
        required
        checked={isAdult}
        onCheckedChange={setAdult}
        error={errors.is_adult}
      />
      <Button type="submit" variant="primary" size="l" busy={isSending} className="w-full">
        {m.auth_register_submit()}
      </Button>
      <p className="text-12 text-paper-3">{m.auth_demo_money()}</p>
      <SocialSignIn failure="registration_failed" />
      <AuthSwitch question={m.auth_have_account()} to="Login" label={m.auth_login_submit()} />
    </form>
  )
}

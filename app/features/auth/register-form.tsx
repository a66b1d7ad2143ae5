import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { CURRENCY_CODES, type Currency, DEFAULT_CURRENCY } from '#server/contract/constants/currencies.ts'
import { PASSWORD_LENGTH } from '#server/contract/constants/limits.ts'
import { currencyLabel } from '~/lib/currency-names.ts'
import { reportFailure } from '~/lib/report-failure.ts'
import { useSessionCache } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { PasswordField } from '~/ui/password-field.tsx'
import { Select } from '~/ui/select.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { AuthSwitch } from './auth-switch.tsx'

const { min, max } = PASSWORD_LENGTH

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.email('email_invalid')),
  password: v.pipe(
    v.string(),
    v.nonEmpty('required'),
    v.minLength(min, `password_too_short:${min}`),
    v.maxLength(max, `password_too_long:${max}`),
  ),
  currency: v.picklist(CURRENCY_CODES),
  is_adult: v.pipe(v.boolean(), v.literal(true, 'age_not_confirmed')),
})

/** `onDone` is called when the account is there and signed in. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const trpc = useTRPC()
  const { renew } = useSessionCache()
  const register = useMutation(trpc.auth.register.email.mutationOptions())
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [currency, setCurrency] = useState<Currency>(DEFAULT_CURRENCY)
  const [isAdult, setAdult] = useState(false)

  const { formProps, errors, isSending, submit } = useForm({
    schema,
    fields: ['email', 'password', 'currency', 'is_adult'],
    async send(values) {
      await register.mutateAsync(values).catch(reportFailure('registration_failed'))
      await renew()
      onDone()
    },
  })

  return (
    <form
      {...formProps}
      onSubmit={(event) => submit(event, { email, password, currency, is_adult: isAdult })}
      className="grid gap-4"
    >
      <TextField
        label={m.auth_email()}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={errors.email}
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
      <AuthSwitch question={m.auth_have_account()} to="Login" label={m.auth_login_submit()} />
    </form>
  )
}

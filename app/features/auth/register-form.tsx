import { useState } from 'react'
import * as v from 'valibot'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { CONTACT_ENTRIES, contactOf, useContact } from '~/features/credentials/contact.ts'
import { ContactFields } from '~/features/credentials/contact-fields.tsx'
import { NewPasswordField, newPassword } from '~/features/credentials/new-password.tsx'
import { currencyLabel } from '~/lib/currency-names.ts'
import { currencyOfReader } from '~/lib/currency-of-reader.ts'
import { useSessionCache } from '~/lib/session.ts'
import { useSite } from '~/lib/site.ts'
import { trackFailure } from '~/lib/track-failure.ts'
import { useTRPCClient } from '~/lib/trpc.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { Problem } from '~/ui/problem.tsx'
import { Select } from '~/ui/select.tsx'
import { AuthSwitch } from './auth-switch.tsx'
import { SocialSignIn } from './social-sign-in.tsx'

const entries = {
  password: newPassword,
  currency: v.picklist(CURRENCY_CODES),
  is_adult: v.pipe(v.boolean(), v.literal(true, 'age_not_confirmed')),
}

/** `onDone` is called when the account is there and signed in. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { register } = useTRPCClient().auth
  const { renew } = useSessionCache()
  const contact = useContact()
  const { isRealMoney } = useSite()
  const { channel, typed } = contact
  const [password, setPassword] = useState('')
  const [currency, setCurrency] = useState<Currency>(() => currencyOfReader(getLocale(), navigator.languages))
  const [isAdult, setAdult] = useState(false)

  const { formProps, errors, lines, isSending, submit } = useForm({
    schema: v.object({ ...CONTACT_ENTRIES[channel], ...entries }),
    fields: ['email', 'phone', 'password', 'currency', 'is_adult'],
    values: { ...typed, password, currency, is_adult: isAdult },
    async send({ email, phone, ...rest }) {
      const { target } = contactOf(channel, { email, phone })
      const answer =
        channel === 'email'
          ? register.email.mutate({ email: target, ...rest })
          : register.phone.mutate({ phone: target, ...rest })
      await answer.catch(trackFailure('registration_failed'))
      await renew()
      onDone()
    },
  })

  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <ContactFields contact={contact} errors={errors} label={m.auth_channel()} isNew />
      <NewPasswordField
        label={m.auth_password()}
        name="password"
        value={password}
        onValueChange={setPassword}
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
      <Problem lines={lines} />
      <Button type="submit" variant="primary" size="l" busy={isSending} className="w-full">
        {m.auth_register_submit()}
      </Button>
      {!isRealMoney && <p className="text-12 text-paper-3">{m.auth_demo_money()}</p>}
      <SocialSignIn failure="registration_failed" isAdult={isAdult} />
      <AuthSwitch question={m.auth_have_account()} to="Login" label={m.auth_login_submit()} />
    </form>
  )
}

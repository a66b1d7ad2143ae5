import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import * as v from 'valibot'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { tryParseMicros } from '#server/shared/money/micros.ts'
import { CONTACT_ENTRIES, contactOf, useContact } from '~/features/credentials/contact.ts'
import { ContactFields } from '~/features/credentials/contact-fields.tsx'
import { NewPasswordField, newPassword } from '~/features/credentials/new-password.tsx'
import { RULES } from '~/features/legal/rules.ts'
import { promoCodeOfLink } from '~/features/promotions/promo.ts'
import { promoRefusal } from '~/features/promotions/promo-refusal.ts'
import { RegistrationCode } from '~/features/promotions/registration-code.tsx'
import { RegistrationOffer } from '~/features/promotions/registration-offer.tsx'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { PlayerError } from '~/lib/calls/player-error.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { currencyLabel } from '~/lib/format/currency-names.ts'
import { currencyOfReader } from '~/lib/format/currency-of-reader.ts'
import { setPromoRefused } from '~/lib/forms/refused-promo.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { useSite } from '~/lib/pages/site.ts'
import { storedFingerprint } from '~/lib/player/fingerprint.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { trackFailure, trackPromoFailure } from '~/lib/player/track-failure.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { Problem } from '~/ui/problem.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AuthSwitch } from './auth-switch.tsx'
import { SocialSignIn } from './social-sign-in.tsx'

/** Imported from the next dialog's chunk, since a separate chunk would have to be listed in every page. */
const LimitQuestion = lazyPart(async () => (await import('~/features/wallet/pay-in-modal.tsx')).LimitQuestion)

const entries = {
  password: newPassword,
  currency: v.picklist(CURRENCY_CODES),
  is_adult: v.pipe(v.boolean(), v.literal(true, 'age_not_confirmed')),
  promo: v.pipe(v.string(), v.trim(), v.maxLength(24)),
  vip: v.boolean(),
  limit: v.pipe(
    v.string(),
    v.check((limit) => limit === '' || (tryParseMicros(limit) ?? 0n) > 0n, 'amount_invalid'),
  ),
}

/** `onDone` is called once the account exists and is signed in. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { auth, bonus, limits } = useTRPCClient()
  const { register } = auth
  const { renew } = useSessionCache()
  const contact = useContact()
  const { isRealMoney } = useSite()
  const { channel, typed } = contact
  const [password, setPassword] = useState('')
  const [currency, setCurrency] = useState<Currency>(() => currencyOfReader(getLocale(), navigator.languages))
  const [isAdult, setAdult] = useState(false)
  const [promo, setPromo] = useState(promoCodeOfLink)
  const [asksForVip, setAsksForVip] = useState(false)
  const [limit, setLimit] = useState('')

  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema: v.object({ ...CONTACT_ENTRIES[channel], ...entries }),
    fields: ['email', 'phone', 'password', 'currency', 'is_adult', 'promo', 'vip', 'limit'],
    values: { ...typed, password, currency, is_adult: isAdult, promo, vip: asksForVip, limit },
    async send({ email, phone, limit: own, ...rest }) {
      const { target } = contactOf(channel, { email, phone })
      const fp = storedFingerprint()
      const browser = fp === null ? {} : { fp }
      const answer =
        channel === 'email'
          ? register.email.mutate({ email: target, ...rest, ...browser })
          : register.phone.mutate({ phone: target, ...rest, ...browser })
      await answer.catch(trackFailure('registration_failed'))
      // a failed limit does not block the registration: the first deposit offers it again
      if (own !== '')
        await limits.set
          .mutate({ kind: 'deposit', span: 'month', amount: own, currency: rest.currency })
          .catch((error: unknown) => toast.error(errorLines(error).join(' ')))
      // a rejected code does not block the registration: the error is shown with the first deposit, and the code can be
      // entered again on the bonuses page
      if (rest.promo !== '')
        await bonus.checkCode.mutate({ code: rest.promo }).catch((error: unknown) => {
          trackPromoFailure(error)
          const why = promoRefusal(error)
          if (why === undefined) return
          setPromoRefused(why)
          toast.error(why)
        })
      if (!(await renew())) throw new PlayerError(m.error_cookies_blocked())
      onDone()
    },
  })

  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <RegistrationOffer />
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
      <RegistrationCode value={promo} onValueChange={setPromo} error={errors.promo} />
      <Suspense fallback={<Skeleton className="h-11 lg:h-7" />}>
        <LimitQuestion question="may" currency={currency} limit={limit} onLimitChange={setLimit} error={errors.limit} />
      </Suspense>
      <Checkbox
        label={m.auth_vip()}
        name="vip"
        checked={asksForVip}
        onCheckedChange={setAsksForVip}
        error={errors.vip}
      />
      <Checkbox
        label={m.auth_is_adult()}
        name="is_adult"
        required
        checked={isAdult}
        onCheckedChange={setAdult}
        error={errors.is_adult}
      />
      <RulesAccepted />
      <Problem lines={lines} />
      <Button type="submit" variant="primary" size="l" busy={isSending} blocked={isBlocked} className="w-full">
        {m.auth_register_submit()}
      </Button>
      {!isRealMoney && <p className="text-12 text-paper-3">{m.auth_demo_money()}</p>}
      <SocialSignIn failure="registration_failed" form={{ is_adult: isAdult, promo, vip: asksForVip, currency }} />
      <AuthSwitch question={m.auth_have_account()} to="Login" label={m.auth_login_submit()} />
    </form>
  )
}

/** Links to the rules, which open in new tabs, so that typed values are kept. */
function RulesAccepted() {
  return (
    <div className="-mt-2 text-13 text-paper-2">
      <p>{m.auth_rules()}</p>
      <ul className="flex flex-wrap gap-x-4">
        {RULES.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} target="_blank" className="link inline-flex min-h-11 items-center lg:min-h-6">
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

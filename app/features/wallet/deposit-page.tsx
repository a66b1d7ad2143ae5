import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { Section } from '~/features/profile/section.tsx'
import { useSite } from '~/lib/pages/site.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { PayInForm } from './pay-in-form.tsx'

export function DepositPage() {
  const user = useSession().profile?.user
  const { isRealMoney } = useSite()
  if (!user) return null
  const currency = user.currency ?? DEFAULT_CURRENCY
  return (
    <Section title={m.wallet_pay_in_title()} aside={!isRealMoney && <Badge tone="info">{m.wallet_demo_badge()}</Badge>}>
      <PayInForm key={currency} currency={currency} />
    </Section>
  )
}

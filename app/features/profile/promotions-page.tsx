import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { OwnPromotions } from '~/features/promotions/own-promotions.tsx'
import { useSession } from '~/lib/player/session.ts'
import { zoneOfUser } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { Money } from '~/ui/money.tsx'
import { FreeSpins } from './free-spins.tsx'
import { Section } from './section.tsx'

/** Bonus money and free spins, for accounts with this feature. */
export function PromotionsPage() {
  const user = useSession().profile?.user
  if (!user) return null
  const currency = user.currency ?? DEFAULT_CURRENCY
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <Section title={m.profile_bonus_money()}>
        <dl className="text-14 *:flex *:min-h-11 *:items-center *:justify-between *:gap-3 *:border-line *:border-t">
          <div>
            <dt className="text-paper-3">{m.profile_bonus_stakeable()}</dt>
            <dd>
              <Money value={user.bonus_balance} currency={currency} className="font-semibold" />
            </dd>
          </div>
          <div>
            <dt className="text-paper-3">{m.profile_bonus_unreleased()}</dt>
            <dd>
              <Money value={user.bonus} currency={currency} className="font-semibold" />
            </dd>
          </div>
        </dl>
      </Section>
      <FreeSpins timeZone={zoneOfUser(user)} />
      <div className="grid gap-8 lg:col-span-2">
        <OwnPromotions part="active" />
        <OwnPromotions part="past" />
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { OwnBonuses } from '~/features/bonuses/own-bonuses.tsx'
import { formatDateTime } from '~/lib/format.ts'
import { useSession } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Money } from '~/ui/money.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Section } from './section.tsx'

/** Bonus money and free spins, for players of whom the operator says so. */
export function BonusesPage() {
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
      <Section title={m.profile_free_spins()}>
        <FreeSpins timeZone={user.timezone ?? 'UTC'} />
      </Section>
      <div className="grid gap-8 lg:col-span-2">
        <OwnBonuses part="active" />
        <OwnBonuses part="past" />
      </div>
    </div>
  )
}

function FreeSpins({ timeZone }: { timeZone: string }) {
  const { data, isError, refetch } = useQuery(useTRPC().profile.freeSpins.queryOptions({}))
  if (isError)
    return (
      <ErrorState title={m.bets_error_title()} action={<Button onClick={() => refetch()}>{m.ui_retry()}</Button>} />
    )
  if (!data) return <Skeleton className="h-11 w-full" />
  if (data.length === 0) return <EmptyState title={m.profile_free_spins_none()} />
  return (
    <ul className="text-14">
      {data.map(({ id, game, spins_left, expiration_at }) => (
        <li key={id} className="flex min-h-11 items-center justify-between gap-3 border-line border-t">
          <span className="min-w-0 truncate">{game.name}</span>
          <span className="num text-right">
            {m.profile_free_spins_left({ count: spins_left })}
            <time dateTime={expiration_at} className="block text-12 text-paper-3">
              {formatDateTime(expiration_at, getLocale(), timeZone)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  )
}

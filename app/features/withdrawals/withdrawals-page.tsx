import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { useSession } from '~/lib/player/session.ts'
import { zoneOfUser } from '~/lib/player/time-zone-of.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'

export function WithdrawalsPage() {
  const user = useSession().profile?.user
  if (!user) return null
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <WithdrawalForm key={user.currency} currency={user.currency ?? DEFAULT_CURRENCY} balance={user.balance} />
      <WithdrawalList timezone={zoneOfUser(user)} />
    </div>
  )
}

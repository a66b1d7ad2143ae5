import { useEffect, useEffectEvent } from 'react'
import { PAY_IN_DELAY_MS } from '#server/contract/constants/timings.ts'
import { useModals, useOpenModal } from '~/lib/modals.ts'
import { type Profile, useSession } from '~/lib/session.ts'

/** In the session storage: PayIn opens by itself once a visit. */
const SHOWN_KEY = 'fairline:pay-in-shown'

/** A player who has an account and a currency, and nothing to play with (S9). */
export function isWithoutMoney(user: Profile['user'] | undefined): boolean {
  return user !== undefined && user.id !== '' && user.currency !== null && /^0(\.0+)?$/.test(user.balance)
}

/** Opens PayIn for such a player a moment after the page shows, unless another modal is open. */
export function FirstDeposit() {
  const user = useSession().profile?.user
  const hasModal = useOpenModal() !== undefined
  const { open } = useModals()
  const isWanted = isWithoutMoney(user) && !hasModal

  const offer = useEffectEvent(() => {
    if (sessionStorage.getItem(SHOWN_KEY) !== null) return
    sessionStorage.setItem(SHOWN_KEY, '1')
    open({ name: 'PayIn' })
  })
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => offer(), PAY_IN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isWanted])
  return null
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { PAY_IN_DELAY_MS } from '#server/shared/constants/timings.ts'
import { tabStorage } from '~/lib/browser-storage.ts'
import { useModals, useOpenModal } from '~/lib/modals.ts'
import { useSession } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { isWithoutMoney } from './is-without-money.ts'

/** In the session storage: PayIn opens by itself once a visit. */
const SHOWN_KEY = 'fairline:pay-in-shown'

/** Opens PayIn for such a player a moment after the page shows, unless another modal is open. */
export function FirstDeposit() {
  const user = useSession().profile?.user
  const hasModal = useOpenModal() !== undefined
  const { open } = useModals()
  const isWanted = isWithoutMoney(user) && !hasModal
  const { limits } = useTRPC()
  const queryClient = useQueryClient()

  const offer = useEffectEvent(async () => {
    if (tabStorage.read(SHOWN_KEY) !== null) return
    const { stop, limits: own } = await queryClient.fetchQuery(limits.current.queryOptions({}))
    if (stop || own.some(({ kind, left }) => kind === 'deposit' && left === '0')) return
    tabStorage.write(SHOWN_KEY, '1')
    open({ name: 'PayIn' })
  })
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => void offer().catch(() => undefined), PAY_IN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isWanted])
  return null
}

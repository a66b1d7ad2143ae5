import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { COOKIE_MAX_AGE_S, PAY_IN_DELAY_MS } from '#server/shared/constants/timings.ts'
import { siteStorage } from '~/lib/browser/browser-storage.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useModals, useOpenModal } from '~/lib/pages/modals.ts'
import { useSession } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { isWithoutMoney } from './is-without-money.ts'

/**
 * Time at which the deposit modal opened automatically in this visit, in milliseconds since 1970; shared by all tabs.
 */
const SHOWN_KEY = 'fairline:pay-in-shown'
/** Equal to the lifetime of a visit's cookies. */
const VISIT_MS = COOKIE_MAX_AGE_S.visit * 1000

/** Opens the deposit modal shortly after the page is shown for players without money, unless another modal is open. */
export function FirstDeposit() {
  const user = useSession().profile?.user
  const hasModal = useOpenModal() !== undefined
  const { open } = useModals()
  const isWanted = isWithoutMoney(user) && !hasModal
  const { limits } = useTRPC()
  const queryClient = useQueryClient()

  const offer = useEffectEvent(async () => {
    const age = Date.now() - Number(siteStorage.read(SHOWN_KEY))
    if (age >= 0 && age < VISIT_MS) return
    const { stop, limits: own } = await queryClient.fetchQuery(limits.current.queryOptions({}))
    if (stop || own.some(({ kind, left }) => kind === 'deposit' && left === '0')) return
    siteStorage.write(SHOWN_KEY, `${Date.now()}`)
    inBackground(open({ name: 'PayIn' }))
  })
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => void offer().catch(() => undefined), PAY_IN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isWanted])
  return null
}

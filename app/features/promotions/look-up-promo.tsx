import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { dataOf } from '~/lib/calls/error-data.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useModals } from '~/lib/pages/modals.ts'
import { track } from '~/lib/player/analytics.ts'
import { trackPromoFailure } from '~/lib/player/track-failure.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { forgetPromo, isModalDue, markShown, promiseOf, readPromo, takePromoError } from './promo.ts'

const TOO_MANY_REQUESTS = 429

/** Whether the server rejected the offer; if the lookup merely failed, the offer may still be valid. */
function isRefused(error: unknown): boolean {
  const status = dataOf(error)?.httpStatus ?? 0
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS
}

/** Looks up an offer announced by a link, shows it once, and forgets invalid ones. */
export function LookUpPromo() {
  const [promo] = useState(readPromo)
  const { data, error } = useQuery(promiseOf(useTRPCClient(), promo))
  const navigate = useNavigate()
  const { open } = useModals()

  useEffect(() => {
    if (!data || !isModalDue()) return
    markShown()
    inBackground(open({ name: 'Promo' }))
  }, [data, open])

  useEffect(() => {
    const refused = takePromoError()
    if (refused) track({ name: 'promocode_error', error: refused })
  }, [])

  useEffect(() => {
    if (!isRefused(error)) return
    forgetPromo()
    trackPromoFailure(error)
    inBackground(
      navigate({ to: '.', search: (search) => ({ ...search, promo: undefined }), hash: true, replace: true }),
    )
  }, [error, navigate])

  return null
}

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

/** A promise that the server has refused; one that it could not look up now may stand. */
function isRefused(error: unknown): boolean {
  const status = dataOf(error)?.httpStatus ?? 0
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS
}

/** Looks up what a link has promised, shows it once, and forgets what does not hold. */
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

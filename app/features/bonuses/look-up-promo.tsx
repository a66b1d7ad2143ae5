import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { track } from '~/lib/analytics.ts'
import { dataOf } from '~/lib/error-data.ts'
import { inBackground } from '~/lib/in-background.ts'
import { useModals } from '~/lib/modals.ts'
import { trackPromoFailure } from '~/lib/track-failure.ts'
import { useTRPCClient } from '~/lib/trpc.ts'
import { useQuery } from '~/lib/use-query.ts'
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

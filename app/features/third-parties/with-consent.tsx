import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LINK_TOKEN } from '#server/shared/constants/paths.ts'
import { usePageOptions } from '~/lib/pages/page-options.ts'
import { useSite } from '~/lib/pages/site.ts'
import { connectAnalytics } from '~/lib/player/analytics.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { useConsent } from './consent.ts'
import { ConsentBar } from './consent-bar.tsx'
import { createOpenParties } from './open-parties.ts'

export function WithConsent() {
  const { purposes } = useSite()
  const { hasSecretAddress } = usePageOptions()
  const hasLinkToken = useRouterState({ select: ({ location }) => LINK_TOKEN in location.search })
  // scripts can read the address of their document as long as it exists
  const [isSecret] = useState(hasSecretAddress || hasLinkToken)
  if (purposes.length === 0 || isSecret) return null
  return <Gate />
}

function Gate() {
  const { thirdParties, purposes } = useSite()
  const router = useRouter()
  const consent = useConsent()
  const [parties] = useState(() => createOpenParties(thirdParties))

  useEffect(() => {
    let stop = () => {}
    let isGone = false
    inBackground(
      parties.apply(consent ?? null).then(() => {
        const isAny = consent && Object.values(consent).some(Boolean)
        if (!isGone && isAny) stop = connectAnalytics(parties.track)
      }),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [parties, consent])

  useEffect(() => {
    const notify = () => {
      const { location, matches } = router.state
      if (!matches.some(({ staticData }) => staticData.hasSecretAddress))
        // with its language prefix, as in the address bar
        parties.page(new URL(location.publicHref, window.location.origin).pathname)
    }
    notify()
    return router.subscribe('onResolved', ({ pathChanged }) => pathChanged && notify())
  }, [router, parties])

  return consent === null ? <ConsentBar purposes={purposes} /> : null
}

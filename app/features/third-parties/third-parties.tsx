import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LINK_TOKEN } from '#server/shared/constants/paths.ts'
import type { ThirdPartyIds } from '#server/shared/constants/third-parties.ts'
import { connectAnalytics } from '~/lib/analytics.ts'
import { useSite } from '~/lib/site.ts'
import { usePageOptions } from '~/shell/page-options.ts'
import { useConsent } from './consent.ts'
import { loadThirdParties } from './open-all.ts'

const ConsentBar = lazy(() => import('./consent-bar.tsx').then(({ ConsentBar }) => ({ default: ConsentBar })))

/** Third parties see this page only where the operator has configured one and this browser has agreed. */
export function ThirdParties() {
  const { thirdParties } = useSite()
  const { hasSecretAddress } = usePageOptions()
  const hasLinkToken = useRouterState({ select: ({ location }) => LINK_TOKEN in location.search })
  // a script can read the address that its document was loaded from, for as long as that document lives
  const [isSecret] = useState(hasSecretAddress || hasLinkToken)
  return Object.keys(thirdParties).length === 0 || isSecret ? null : <WithConsent ids={thirdParties} />
}

function WithConsent({ ids }: { ids: ThirdPartyIds }) {
  const consent = useConsent()

  useEffect(() => {
    if (consent !== 'granted') return
    let stop = () => {}
    let isGone = false
    loadThirdParties(ids).then((open) => {
      if (!isGone) stop = connectAnalytics(open())
    })
    return () => {
      isGone = true
      stop()
    }
  }, [consent, ids])

  if (consent !== null) return null
  return (
    <Suspense>
      <ConsentBar />
    </Suspense>
  )
}

import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LINK_TOKEN } from '#server/contract/constants/paths.ts'
import { useFrameOptions } from '~/features/frame/static-data.ts'
import { connectAnalytics } from '~/lib/analytics.ts'
import { useSite } from '~/lib/site.ts'
import { useConsent } from './consent.ts'

const ConsentBar = lazy(() => import('./consent-bar.tsx').then(({ ConsentBar }) => ({ default: ConsentBar })))

/** Third parties see this page only where the operator has configured one and this browser has agreed (C38). */
export function Analytics() {
  const { tagManagerId } = useSite()
  const { hasSecretAddress } = useFrameOptions()
  const hasLinkToken = useRouterState({ select: ({ location }) => LINK_TOKEN in location.search })
  // a script can read the address that its document was loaded from, for as long as that document lives
  const [isSecret] = useState(hasSecretAddress || hasLinkToken)
  return tagManagerId === null || isSecret ? null : <WithConsent tagManagerId={tagManagerId} />
}

function WithConsent({ tagManagerId }: { tagManagerId: string }) {
  const consent = useConsent()

  useEffect(() => {
    if (consent !== 'granted') return
    let stop = () => {}
    let isGone = false
    import('./tag-manager.ts').then(({ openTagManager }) => {
      if (!isGone) stop = connectAnalytics(openTagManager(tagManagerId))
    })
    return () => {
      isGone = true
      stop()
    }
  }, [consent, tagManagerId])

  if (consent !== null) return null
  return (
    <Suspense>
      <ConsentBar />
    </Suspense>
  )
}

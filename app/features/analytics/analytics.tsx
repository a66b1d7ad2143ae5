import { lazy, Suspense, useEffect } from 'react'
import { connectAnalytics } from '~/lib/analytics.ts'
import { useSite } from '~/lib/site.ts'
import { useConsent } from './consent.ts'

const ConsentBar = lazy(() => import('./consent-bar.tsx').then(({ ConsentBar }) => ({ default: ConsentBar })))

/** Third parties see this page only where the operator has configured one and this browser has agreed (C38). */
export function Analytics() {
  const { tagManagerId } = useSite()
  return tagManagerId === null ? null : <WithConsent tagManagerId={tagManagerId} />
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

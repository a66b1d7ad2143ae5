import { type ComponentType, useEffect, useState } from 'react'
import { FINGERPRINT_DELAY_MS } from '#server/shared/constants/timings.ts'
import { useSite } from '~/lib/site.ts'
import { whenIdle } from '~/lib/when-idle.ts'

/** Third parties see this page only where the operator has set one. The code for that is fetched once the page is idle. */
export function ThirdParties() {
  const { thirdParties } = useSite()
  const [loaded, setLoaded] = useState<{ Parties: ComponentType }>()
  const isAny = Object.keys(thirdParties).length > 0
  useEffect(() => {
    if (!isAny) return
    return whenIdle(() => {
      // without it nobody is asked, and nothing is loaded
      import('./parties.tsx').then(setLoaded, () => undefined)
    }, FINGERPRINT_DELAY_MS)
  }, [isAny])
  return loaded ? <loaded.Parties /> : null
}

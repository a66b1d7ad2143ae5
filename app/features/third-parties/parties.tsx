import { lazy, Suspense } from 'react'
import { useSite } from '~/lib/site.ts'
import { WithConsent } from './with-consent.tsx'

const Fingerprint = lazy(() =>
  import('./fingerprint/fingerprint.tsx').then(
    ({ Fingerprint }) => ({ default: Fingerprint }),
    // a login goes on without it
    () => ({ default: () => null }),
  ),
)

/** Those that need a visitor's consent, and those that guard logins and need none. */
export function Parties() {
  const { fingerprint } = useSite().thirdParties
  return (
    <>
      <WithConsent />
      {fingerprint && (
        <Suspense>
          <Fingerprint publicKey={fingerprint.key} />
        </Suspense>
      )}
    </>
  )
}

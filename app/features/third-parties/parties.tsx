import { useSite } from '~/lib/pages/site.ts'
import { useLater } from '~/lib/scripts/use-later.ts'
import { WithConsent } from './with-consent.tsx'

const loadFingerprint = () => import('./fingerprint/fingerprint.tsx')

/** Third parties that need consent, and those that protect logins and need none. */
export function Parties() {
  const { fingerprint } = useSite().thirdParties
  // logins work without it
  const Fingerprint = useLater(async () => (await loadFingerprint()).Fingerprint, fingerprint !== undefined)
  return (
    <>
      <WithConsent />
      {fingerprint && Fingerprint && <Fingerprint publicKey={fingerprint.key} />}
    </>
  )
}

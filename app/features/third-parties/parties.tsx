import { useSite } from '~/lib/pages/site.ts'
import { useLater } from '~/lib/scripts/use-later.ts'
import { WithConsent } from './with-consent.tsx'

/** Those that need a visitor's consent, and those that guard logins and need none. */
export function Parties() {
  const { fingerprint } = useSite().thirdParties
  // a login goes on without it
  const Fingerprint = useLater(
    async () => (await import('./fingerprint/fingerprint.tsx')).Fingerprint,
    fingerprint !== undefined,
  )
  return (
    <>
      <WithConsent />
      {fingerprint && Fingerprint && <Fingerprint publicKey={fingerprint.key} />}
    </>
  )
}

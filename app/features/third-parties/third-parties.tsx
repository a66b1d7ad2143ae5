import { FINGERPRINT_DELAY_MS } from '#server/shared/constants/timings.ts'
import { answerCaptchasWith } from '~/lib/captcha.ts'
import { loadOrReload } from '~/lib/missing-script.ts'
import { useSite } from '~/lib/site.ts'
import { useLater } from '~/lib/use-later.ts'
import { idle } from '~/lib/when-idle.ts'

answerCaptchasWith(async () => (await loadOrReload(() => import('./answer-challenge.ts'))).answerChallenge)

/** Third parties see this page only where the operator has set one. The code for that is fetched once the page is idle. */
export function ThirdParties() {
  const isAny = Object.keys(useSite().thirdParties).length > 0
  const Parties = useLater(async () => {
    await idle(FINGERPRINT_DELAY_MS)
    return (await import('./parties.tsx')).Parties
  }, isAny)
  return Parties && <Parties />
}

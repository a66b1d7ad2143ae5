import { FINGERPRINT_DELAY_MS } from '#server/shared/constants/timings.ts'
import { answerCaptchasWith } from '~/lib/calls/captcha.ts'
import { useSite } from '~/lib/pages/site.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'
import { useLater } from '~/lib/scripts/use-later.ts'
import { idle } from '~/lib/scripts/when-idle.ts'

const loadAnswerChallenge = () => import('./answer-challenge.ts')
const loadParties = () => import('./parties.tsx')

answerCaptchasWith(async () => (await loadOrReload(loadAnswerChallenge)).answerChallenge)

/** Third parties are active only if the operator has configured one. Their code is loaded once the page is idle. */
export function ThirdParties() {
  const isAny = Object.keys(useSite().thirdParties).length > 0
  const Parties = useLater(async () => {
    await idle(FINGERPRINT_DELAY_MS)
    return (await loadParties()).Parties
  }, isAny)
  return Parties && <Parties />
}

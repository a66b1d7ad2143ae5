import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import { accountKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Captcha } from './platform.ts'

/** Parts of the platform needed for counting, independent of the module's other commands. */
type Counting = Pick<KernelPlatform, 'writer' | 'settings' | 'clock' | 'log'>

type Answered = { readonly answer: string | undefined; readonly ip: string }

/**
 * Runs a rate-limited action, first as a client that can be asked for a captcha. If that is refused and the request has
 * a valid solution, it runs again without that option. The solution is verified only then, so that clients cannot make
 * the captcha provider work for nothing. Refusals: those of `act`, including captcha-required.
 */
export async function withCaptcha<Result>(
  platform: Counting & Captcha,
  { answer, ip }: Answered,
  act: (needsCaptcha: boolean) => Promise<Result>,
): Promise<Result> {
  if (platform.captcha === null) return act(false)
  try {
    return await act(true)
  } catch (error) {
    const isCaptchaRequired = error instanceof Refusal && error.code === 'captcha-required'
    if (!isCaptchaRequired || answer === undefined || !(await isTaken(platform, platform.captcha, { answer, ip })))
      throw error
  }
  return act(false)
}

/** Whether a solution is valid and unused. */
async function isTaken(
  { writer, settings, clock, log }: Counting,
  provider: NonNullable<Captcha['captcha']>,
  { answer, ip }: { readonly answer: string; readonly ip: string },
): Promise<boolean> {
  let id: string | null
  try {
    id = await provider.check(answer, { now: clock.now(), ip })
  } catch (err) {
    // login protection fails closed while the captcha provider is unreachable
    log.error({ err }, 'the captcha provider is unavailable')
    return false
  }
  if (id === null) return false
  try {
    await writer.execute('consumeRateLimits', [
      { key: accountKey('captchaAnswer', id), limit: settings.rateLimits.captchaAnswer },
    ])
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

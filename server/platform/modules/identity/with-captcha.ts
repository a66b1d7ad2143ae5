import type { Platform as KernelPlatform } from '#server/platform/kernel/platform.ts'
import { accountKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Captcha } from './platform.ts'

/** What answers are counted with, whoever's commands the writer has besides. */
type Counting = Pick<KernelPlatform, 'writer' | 'settings' | 'clock' | 'log'>

type Answered = { readonly answer: string | undefined; readonly ip: string }

/**
 * Does what is counted under limits: first as one who may be asked for a captcha, and where that refuses it and an answer
 * came along that proves something, once more as one who is not. The answer is looked at only then, so that nobody makes
 * the company behind it work for nothing. Refusals: those of `act`, captcha-required among them.
 */
export async function withCaptcha<Result>(
  platform: Counting & Captcha,
  { answer, ip }: Answered,
  act: (asksCaptcha: boolean) => Promise<Result>,
): Promise<Result> {
  if (platform.captcha === null) return act(false)
  try {
    return await act(true)
  } catch (error) {
    const isAsked = error instanceof Refusal && error.code === 'captcha-required'
    if (!isAsked || answer === undefined || !(await isTaken(platform, platform.captcha, { answer, ip }))) throw error
  }
  return act(false)
}

/** Whether an answer proves something, and nobody has used it before. */
async function isTaken(
  { writer, settings, clock, log }: Counting,
  provider: NonNullable<Captcha['captcha']>,
  { answer, ip }: { readonly answer: string; readonly ip: string },
): Promise<boolean> {
  let id: string | null
  try {
    id = await provider.check(answer, { now: clock.now(), ip })
  } catch (err) {
    // what protects sign-in is shut while nobody can say who comes
    log.error({ err }, 'the captcha cannot be asked')
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

import type { Platform } from '#server/platform/kernel/platform.ts'
import type { Attempt } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { HashPermit } from './password-hasher.ts'
import type { WithPasswordHasher } from './platform.ts'

type Claim = { readonly attempts: readonly Attempt[]; readonly ip: string }

/**
 * Counts attempts first, and only then waits in the queue for hashing: an attempt refused by a limit costs no Argon2,
 * and one refused by a full queue costs no write, so that a flood leaves the writer to the games. Refusals:
 * too_many_requests, from a limit or from the full queue; then nothing is counted.
 */
export async function admit(
  { writer, passwords }: Pick<Platform, 'writer'> & WithPasswordHasher,
  { attempts, ip }: Claim,
): Promise<HashPermit> {
  passwords.refuseIfFull(ip)
  await writer.execute('consumeRateLimits', attempts, { isPatient: passwords.waiting > 0 })
  try {
    return await passwords.acquire(ip)
  } catch (error) {
    await writer.execute(
      'refundRateLimits',
      attempts.map(({ key }) => key),
    )
    throw error
  }
}

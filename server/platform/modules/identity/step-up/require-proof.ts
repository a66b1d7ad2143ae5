import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { readProof } from './read-proof.ts'

/**
 * Lets a session do what is sensitive within ten minutes of a proof. Refusals: step_up_required, on `password` where that
 * would do; fresh_login_required, where nothing but a new login proves who somebody is.
 */
export async function requireProof(
  platform: Pick<Platform, 'reader' | 'clock'>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  const { provenUntil, ways } = await readProof(platform, { userId, sessionId })
  if (provenUntil !== null) return
  if (ways.length === 0) throw new Refusal('fresh_login_required')
  throw new Refusal('step_up_required', { field: ways.includes('password') ? 'password' : 'base' })
}

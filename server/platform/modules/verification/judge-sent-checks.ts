import { Refusal } from '#server/platform/kernel/refusal.ts'
import { readPausesAcrossPlayers } from '../availability/reads.ts'
import type { Platform } from './platform.ts'
import { listSentChecksAcrossPlayers, readCheck } from './queries/read-check.ts'

/** Decides submitted verifications if the provider has a rule; otherwise, and while it is paused, operators do. */
export async function judgeSentChecks(platform: Platform): Promise<void> {
  const { kyc, writer, settings } = platform
  if (!kyc.judge || (await readPausesAcrossPlayers(platform)).isIdentityPaused) return
  for (const { userId } of await listSentChecksAcrossPlayers(platform)) {
    const check = await readCheck(platform, userId)
    if (!check) continue
    const { isApproved, reason } = kyc.judge(check.holder)
    const verdict = isApproved ? 'approve_by_rule' : 'refuse'
    try {
      await writer.execute('decideCheck', { userId, verdict, reason, operator: null, site: settings.site })
    } catch (error) {
      // already decided concurrently
      if (!(error instanceof Refusal && error.code === 'conflict')) throw error
    }
  }
}

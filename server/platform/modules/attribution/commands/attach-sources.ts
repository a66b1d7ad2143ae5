import { newId } from '#server/platform/kernel/ids.ts'
import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** The sources that a partner's link names, null where absent. */
export type Sources = {
  readonly stag: string | null
  readonly partnerId: string | null
  readonly advId: string | null
  readonly advertiseUid: string | null
  readonly advertiseSource: string | null
  readonly cpaOneUid: string | null
  readonly prHash: string | null
}

export type SourcesOf = {
  /** Null for a visitor. */
  readonly userId: string | null
  readonly ip: string
  readonly sources: Sources
  readonly attempt: Attempt
}

/**
 * Notes where a visitor or a player came from. What is known of a player stays, and what is new fills the gaps: they
 * belong to whoever brought them first. Refusal: too_many_requests.
 */
export function attachSources(context: CommandContext, { userId, ip, sources, attempt }: SourcesOf): void {
  consumeRateLimits(context, [attempt])
  const { stag, partnerId, advId, advertiseUid, advertiseSource, cpaOneUid, prHash } = sources
  const values = [stag, partnerId, advId, advertiseUid, advertiseSource, cpaOneUid, prHash]
  if (values.every((value) => value === null)) return
  context.db.run(
    `INSERT INTO sources
       (id, user_id, ip, stag, partner_id, adv_id, advertise_uid, advertise_source, cpa_one_uid, pr_hash, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id) DO UPDATE SET
       stag = coalesce(stag, excluded.stag),
       partner_id = coalesce(partner_id, excluded.partner_id),
       adv_id = coalesce(adv_id, excluded.adv_id),
       advertise_uid = coalesce(advertise_uid, excluded.advertise_uid),
       advertise_source = coalesce(advertise_source, excluded.advertise_source),
       cpa_one_uid = coalesce(cpa_one_uid, excluded.cpa_one_uid),
       pr_hash = coalesce(pr_hash, excluded.pr_hash)`,
    [newId(context), userId, ip, ...values, context.now],
  )
}

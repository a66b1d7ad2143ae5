import { type Attempt, takeAttempts } from '../accounts/rate-limits/attempts.ts'
import { newId } from '../ids.ts'
import type { CommandContext } from '../writer/command.ts'

/** The sources of E5, null where absent. */
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
 * Notes where a visitor or a player came from (C19). What is known of a player stays, and what is new fills the gaps: he
 * belongs to whoever brought him first. Refusal: too_many_requests.
 */
export function attachSources(context: CommandContext, { userId, ip, sources, attempt }: SourcesOf): void {
  takeAttempts(context, [attempt])
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

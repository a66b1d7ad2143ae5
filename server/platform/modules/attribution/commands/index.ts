import type { visitEvents } from '#db/platform/schema/attribution.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { type Attempt, consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { DEMO_WELCOME } from '../../promotions/index.ts'

/** The sources named in a partner's link; null where absent. */
export type Sources = {
  readonly stag: string | null
  readonly partnerId: string | null
  readonly advId: string | null
  readonly advertiseUid: string | null
  readonly advertiseSource: string | null
  readonly cpaOneUid: string | null
  readonly prHash: string | null
}

type SourcesOf = {
  /** Null for a visitor. */
  readonly userId: string | null
  readonly ip: string
  readonly sources: Sources
  readonly attempt: Attempt
}

/**
 * Stores the traffic sources of a visitor or player. For a player, existing values are kept and only gaps are filled:
 * the player belongs to the first source. Refusal: too_many_requests.
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

export type VisitEvent = {
  readonly kind: 'affiliate' | 'visit' | 'page_open' | 'utm'
  readonly ip: string
  readonly details: Readonly<Record<string, string>>
  readonly attempt: Attempt
}

/** Stores one event of a visitor. Refusal: too_many_requests. */
export function recordVisit(context: CommandContext, { kind, ip, details, attempt }: VisitEvent): void {
  consumeRateLimits(context, [attempt])
  insertRow<typeof visitEvents>(context.db, {
    into: 'visit_events',
    row: { id: newId(context), kind, ip, details: JSON.stringify(details), created_at: context.now },
  })
}

/** Advertisers may ask for a visit's results this long. Visitors who have become players keep their sources. */
const KEPT_MS = 180 * 24 * 60 * 60_000

const KINDS = ['affiliate', 'visit', 'page_open', 'utm'] as const

/** Deletes a page of the data of visitors who never became players. */
export function purgeVisits({ db, now }: CommandContext): { changed: number } {
  const before = now - KEPT_MS
  let left = PAGE_ROWS
  for (const kind of KINDS)
    left -= db.run(
      `DELETE FROM visit_events WHERE id IN (
         SELECT id FROM visit_events WHERE kind = ? AND created_at <= ? ORDER BY created_at LIMIT ?
       )`,
      [kind, before, left],
    ).changes
  left -= db.run(
    `DELETE FROM sources WHERE id IN (
       SELECT id FROM sources WHERE user_id IS NULL AND created_at <= ? ORDER BY created_at LIMIT ?
     )`,
    [before, left],
  ).changes
  return { changed: PAGE_ROWS - left }
}

/** Its links end in ?utm_source=demo&utm_medium=cpc&utm_campaign=welcome&utm_term=… */
const DEMO_CAMPAIGN = {
  advId: 'demo-1',
  utmSource: 'demo',
  utmMedium: 'cpc',
  utmCampaign: 'welcome',
  promoType: 'bonus',
  promoValue: DEMO_WELCOME,
} as const

/** Creates the demo campaign if it does not exist. */
export function seedCampaign({ db }: CommandContext): void {
  const { advId, utmSource, utmMedium, utmCampaign, promoType, promoValue } = DEMO_CAMPAIGN
  db.run(
    `INSERT INTO campaigns (adv_id, utm_source, utm_medium, utm_campaign, promo_type, promo_value)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    [advId, utmSource, utmMedium, utmCampaign, promoType, promoValue],
  )
}

import { sql } from 'drizzle-orm'
import type { Platform } from '#server/platform/kernel/platform.ts'

type Row = {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly given_for: string
  readonly from: number | null
  readonly until: number | null
  readonly given: number
}

const timeOrNull = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** All campaigns for operators, with their period and number of grants. */
export async function listCampaignsAcrossPlayers({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) {
  const rows = await reader.all<Row>(sql`
    SELECT id, version, state, occasion AS given_for, starts_at AS "from", ends_at AS until,
      (SELECT count(*) FROM bonus_grants WHERE bonus_id = bonuses.id AND amount > 0) AS given FROM bonuses
    UNION ALL
    SELECT id, 1, iif(expires_at > ${clock.now()}, 'live', 'ended'), 'free_spins', NULL, expires_at,
      (SELECT count(*) FROM free_spins WHERE campaign_id = free_spins_campaigns.id) FROM free_spins_campaigns
      WHERE id NOT IN (SELECT id FROM bonuses)
    ORDER BY id`)
  return rows.map(({ from, until, ...row }) => ({ ...row, from: timeOrNull(from), until: timeOrNull(until) }))
}

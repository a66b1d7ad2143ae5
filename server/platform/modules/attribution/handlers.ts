import { and, eq } from 'drizzle-orm'
import { campaigns, sources } from '#db/platform/schema/attribution.ts'
import type { Client, HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { Attempt } from '#server/platform/kernel/rate-limits/attempts.ts'
import { addressKey } from '#server/platform/kernel/rate-limits/keys.ts'
import type { RateLimits } from '#server/platform/kernel/rate-limits/limits.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { myAttribution } from '#server/shared/contract/attribution.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { findGivenAttribution } from '../identity/reads.ts'
import type { VisitEvent } from './commands/index.ts'
import type { Platform } from './platform.ts'

function trackAttempt(limits: RateLimits, ip: string): Attempt {
  return { key: addressKey('trackByAddress', ip), limit: limits.trackByAddress }
}

type Campaign = { readonly advId: string; readonly promo: { type: string; value: string } | null }

/**
 * Campaign for the utm tags of a link; null if there is none. The term is the visitor's search text and is not
 * compared.
 */
async function findCampaign(
  { reader }: Pick<Platform, 'reader'>,
  { utm_source, utm_medium, utm_campaign }: Readonly<Record<string, string>>,
): Promise<Campaign | null> {
  if (utm_source === undefined || utm_medium === undefined || utm_campaign === undefined) return null
  const isThis = and(
    eq(campaigns.utmSource, utm_source),
    eq(campaigns.utmMedium, utm_medium),
    eq(campaigns.utmCampaign, utm_campaign),
  )
  const [campaign] = await reader.select().from(campaigns).where(isThis)
  if (!campaign) return null
  const { advId, promoType: type, promoValue: value } = campaign
  return { advId, promo: type !== null && value !== null ? { type, value } : null }
}

async function readSources(
  { reader }: Pick<Platform, 'reader'>,
  userId: string,
): Promise<CallOutput<typeof myAttribution>> {
  const [named, row] = await Promise.all([
    findGivenAttribution(reader, userId),
    reader.query.sources.findFirst({ where: eq(sources.userId, userId) }),
  ])
  const given = Object.entries(named).map(([name, value]) => ({ name, value }))
  if (!row) return { given, sources: null }
  return {
    given,
    sources: {
      ip: row.ip,
      stag: row.stag,
      partner_id: row.partnerId,
      adv_id: row.advId,
      advertise_uid: row.advertiseUid,
      advertise_source: row.advertiseSource,
      cpa_one_uid: row.cpaOneUid,
      pr_hash: row.prHash,
      since: iso(row.createdAt),
    },
  }
}

export const attribution: HandlersFor<typeof contract.attribution, Platform> = {
  async attachSource({ input, caller, platform: { writer, settings }, client: { ip } }) {
    const attempt = trackAttempt(settings.rateLimits, ip)
    await writer.execute('attachSources', { userId: caller?.userId ?? null, ip, sources: input, attempt })
    return { success: true }
  },
  mine: ({ caller, platform }) => readSources(platform, caller.userId),
  affiliate: ({ input, platform, client }) => record(platform, client, { kind: 'affiliate', details: input }),
  visit: ({ input, platform, client }) => record(platform, client, { kind: 'visit', details: input }),
  pageOpen({ input: { subH, uuid, click_url }, platform, client }) {
    const details = { subH, click_url, ...(uuid !== null && { uuid }) }
    return record(platform, client, { kind: 'page_open', details })
  },
  async utm({ input, platform, client }) {
    await record(platform, client, { kind: 'utm', details: input })
    return (await findCampaign(platform, input)) ?? { advId: null, promo: null }
  },
}

async function record(
  { writer, settings }: Platform,
  { ip }: Client,
  { kind, details }: Pick<VisitEvent, 'kind' | 'details'>,
) {
  await writer.execute('recordVisit', { kind, ip, details, attempt: trackAttempt(settings.rateLimits, ip) })
  return { success: true as const }
}

import { and, eq } from 'drizzle-orm'
import { campaigns } from '#db/platform/schema/attribution.ts'
import type { Platform } from '../platform.ts'

export type Campaign = { readonly advId: string; readonly promo: { type: string; value: string } | null }

/** The campaign behind the utm tags of a link; null without one. The term is the visitor's search, not ours. */
export async function findCampaign(
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

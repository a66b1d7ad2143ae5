import type { Client, HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { trackAttempt } from './attempts.ts'
import type { VisitEvent } from './commands/record-visit.ts'
import type { Platform } from './platform.ts'
import { findCampaign } from './queries/find-campaign.ts'
import { readSources } from './queries/read-sources.ts'

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

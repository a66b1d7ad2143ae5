import { eq } from 'drizzle-orm'
import { sources } from '#db/platform/schema/attribution.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { myAttribution } from '#server/shared/contract/attribution.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import { findGivenAttribution } from '../../identity/reads.ts'
import type { Platform } from '../platform.ts'

/** By whom a player was brought here, as far as it is kept. */
export async function readSources(
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

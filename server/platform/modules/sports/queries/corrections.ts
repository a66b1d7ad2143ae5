import { desc } from 'drizzle-orm'
import { sportsCorrections } from '#db/platform/schema/sports.ts'
import type { Platform } from '../platform.ts'

const LISTED = 50

/** The latest corrections, with the operators who proposed and decided them. */
export async function readSportsCorrectionsAcrossPlayers({ reader }: Pick<Platform, 'reader'>) {
  const rows = await reader.select().from(sportsCorrections).orderBy(desc(sportsCorrections.proposedAt)).limit(LISTED)
  return rows.map(({ proposedAt, decidedAt, ...row }) => ({
    ...row,
    proposedAt: new Date(proposedAt).toISOString(),
    decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
  }))
}

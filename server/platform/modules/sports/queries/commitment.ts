import { eq } from 'drizzle-orm'
import { sportsDays } from '#db/platform/schema/sports.ts'
import type { Platform } from '../platform.ts'

const DAY_MS = 86_400_000

type SeededMatch = { readonly startsAt: number; readonly seedHash: string }

/** Time at which the hash of a match's day was logged; null if it was not. */
export async function readCommitment(
  { reader }: Pick<Platform, 'reader'>,
  { startsAt, seedHash }: SeededMatch,
): Promise<number | null> {
  const day = Math.floor(startsAt / DAY_MS)
  const [found] = await reader.select().from(sportsDays).where(eq(sportsDays.day, day))
  return found?.seedHash === seedHash ? found.committedAt : null
}

import { desc } from 'drizzle-orm'
import { sportsFactors, sportsLimitChanges, sportsLimits } from '#db/platform/schema/sports.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { DEFAULT_LIMITS, LIMIT_NAMES } from '../book/limits.ts'
import type { Platform } from '../platform.ts'

const TOLD_CHANGES = 50
const LISTED_FACTORS = 500

/** Limits of potential losses in limit roubles, the first 500 players with reduced limits, and the latest changes. */
export async function readSportsLimitsAcrossPlayers({ reader }: Pick<Platform, 'reader'>) {
  const [set, factors, changes] = await Promise.all([
    reader.select().from(sportsLimits),
    reader.select().from(sportsFactors).limit(LISTED_FACTORS),
    reader.select().from(sportsLimitChanges).orderBy(desc(sportsLimitChanges.id)).limit(TOLD_CHANGES),
  ])
  const own = new Map(set.map(({ name, amount }) => [name, micros(amount)]))
  return {
    limits: LIMIT_NAMES.map((name) => ({
      name,
      amount: formatMicros(own.get(name) ?? DEFAULT_LIMITS[name]),
      isDefault: !own.has(name),
    })),
    factors: factors.map(({ userId, ppm }) => ({ player: userId, factor: formatMicros(micros(BigInt(ppm))) })),
    changes: changes.map(({ name, value, operator, changedAt }) => ({
      name,
      value,
      operator,
      at: new Date(changedAt).toISOString(),
    })),
  }
}

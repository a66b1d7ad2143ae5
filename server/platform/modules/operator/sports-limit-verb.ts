import { z } from 'zod'
import { LIMIT_NAMES, readSportsLimitsAcrossPlayers } from '../sports/reads.ts'
import type { Platform } from './platform.ts'
import { requireOperator } from './require-operator.ts'

const word = z.string().min(1).max(256)

/** What the book is ready to lose, as it stands, or as an operator wants it. */
export const SPORTS_LIMIT_WORDS = z.union([z.tuple([z.literal('list')]), z.tuple([z.enum(LIMIT_NAMES), word])])

export const SPORTS_LIMIT_USAGE = `list | <${LIMIT_NAMES.join('|')}> <roubles|default>`

/** Lists the limits of the sports book, or sets one from the next bet on. Refusal: unauthorized, for that without a key. */
export async function sportsLimitVerb(
  platform: Platform,
  words: z.output<typeof SPORTS_LIMIT_WORDS>,
  operator: string | null,
): Promise<unknown> {
  if (words.length === 1) return await readSportsLimitsAcrossPlayers(platform)
  const [name, amount] = words
  const wish = { name, amount: amount === 'default' ? null : amount, operator: requireOperator(operator) }
  await platform.writer.execute('setSportsLimit', wish)
  return { limit: name, amount }
}

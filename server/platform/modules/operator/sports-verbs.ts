import { z } from 'zod'
import { LIMIT_NAMES, readSportsCorrectionsAcrossPlayers, readSportsLimitsAcrossPlayers } from '../sports/reads.ts'
import type { Platform } from './platform.ts'
import { requireOperator } from './require-operator.ts'

const word = z.string().min(1).max(256)

export const SPORTS_LIMIT_WORDS = z.union([z.tuple([z.literal('list')]), z.tuple([z.enum(LIMIT_NAMES), word])])

export const SPORTS_LIMIT_USAGE = `list | <${LIMIT_NAMES.join('|')}> <roubles|default>`

/**
 * Lists the limits of the sportsbook, or sets one from the next bet on. Refusal: unauthorized, to set one without a
 * key.
 */
export async function sportsLimitVerb(
  platform: Platform,
  words: z.output<typeof SPORTS_LIMIT_WORDS>,
  operator: string | null,
): Promise<unknown> {
  if (words.length === 1) return await readSportsLimitsAcrossPlayers(platform)
  const [name, amount] = words
  const request = { name, amount: amount === 'default' ? null : amount, operator: requireOperator(operator) }
  await platform.writer.execute('setSportsLimit', request)
  return { limit: name, amount }
}

/** "home=won,draw=lost,away=lost", for a dead heat "Norvik City=1/2,…", or void for the market. */
const ended = z
  .string()
  .regex(/^(void|[^=,]+=[a-z_\d/]+(,[^=,]+=[a-z_\d/]+)*)$/)
  .max(2000)

export const SPORTS_RESULT_WORDS = z.union([
  z.tuple([z.literal('list')]),
  z.tuple([z.literal('propose'), word, word, ended, word]),
  z.tuple([z.enum(['confirm', 'refuse']), word]),
])

export const SPORTS_RESULT_USAGE =
  'list | propose <event> <market> <void|outcome=grade,...> <reason> | confirm <correction> | refuse <correction>'

/**
 * Lists corrections of results, proposes one, or decides on one that another operator has proposed: a correction takes
 * two operators. Refusal: unauthorized without a key, except for the list.
 */
export async function sportsResultVerb(
  platform: Platform,
  words: z.output<typeof SPORTS_RESULT_WORDS>,
  operator: string | null,
): Promise<unknown> {
  if (words[0] === 'list') return { corrections: await readSportsCorrectionsAcrossPlayers(platform) }
  const by = requireOperator(operator)
  if (words[0] === 'propose') {
    const [, eventId, market, statedResult, reason] = words
    const outcomes =
      statedResult === 'void' ? null : Object.fromEntries(statedResult.split(',').map((one) => one.split('=')))
    const { id } = await platform.writer.execute('proposeSportsCorrection', {
      eventId,
      market,
      outcomes,
      reason,
      operator: by,
    })
    return { correction: id, status: 'proposed' }
  }
  const [verdict, id] = words
  await platform.writer.execute('decideSportsCorrection', { id, verdict, operator: by })
  return { correction: id, status: verdict === 'confirm' ? 'confirmed' : 'refused' }
}

import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import type { Person } from '../people/person.ts'
import type { Permission } from '../permissions.ts'

const DAY_MS = 86_400_000

/** Limits of manual money by one person, in dollars: the act, theirs of a day, and the player's of a month. */
const ALONE_USD = parseMicros('100')
const DAY_USD = parseMicros('300')
const PLAYER_USD = parseMicros('200')

/** Permissions whose acts count as manual money of a player. */
const MANUAL = [
  'credit.goodwill',
  'give.bonus',
  'write_off.debt',
  'settle.late_deposit',
  'send_back.deposit',
  'correct.money',
]

type Manual = {
  readonly permission: Permission
  readonly userId: string
  readonly by: Person
  readonly usd: Micros
}

/**
 * Whether manual money needs a second person: above 100 dollars for the act, above 300 that this operator did alone
 * under the permission in 24 hours, or above 200 by anybody for the player in 30 days, each with this act. The last two
 * stop a larger sum from being split.
 */
export function exceedsAlone({ db, now }: CommandContext, { permission, userId, by, usd }: Manual): boolean {
  if (usd > ALONE_USD) return true
  const ofOperator = db.all<{ entry: string }>(
    'SELECT entry FROM desk_audit WHERE op = ? AND act = ? AND at > ? AND ok = 1',
    [by.id, permission, now - DAY_MS],
  )
  const alone = ofOperator.map(({ entry }) => JSON.parse(entry)).filter(({ op_second }) => op_second === undefined)
  if (sumOf(alone) + usd > DAY_USD) return true
  const ofPlayer = db.all<{ entry: string }>(
    'SELECT entry FROM desk_audit WHERE user_id = ? AND at > ? AND ok = 1 AND act IN (SELECT value FROM json_each(?))',
    [userId, now - 30 * DAY_MS, JSON.stringify(MANUAL)],
  )
  return sumOf(ofPlayer.map(({ entry }) => JSON.parse(entry))) + usd > PLAYER_USD
}

type Entry = { readonly after?: { readonly usd?: string } }

/** Sum of what was done; requests that wait state no amount after them. */
function sumOf(entries: readonly Entry[]): Micros {
  let sum = micros(0n)
  for (const { after } of entries) if (after?.usd !== undefined) sum = micros(sum + parseMicros(after.usd))
  return sum
}

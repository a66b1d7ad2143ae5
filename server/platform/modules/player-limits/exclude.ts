import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import {
  accountsOfPersonAcrossPlayers,
  barOf,
  personOf,
  setPremiumStatus,
  withdrawMarketing,
} from '../identity/index.ts'
import { payExcluded } from '../promotions/index.ts'
import { recordEvent } from './limit-event.ts'
import { loadProtection, openProtection, stopOf } from './protection.ts'
import { STOPPED_CHANNEL } from './stopped-channel.ts'

const FOR_GOOD = Number.POSITIVE_INFINITY

/** `until` in milliseconds, null for good. */
type Excluded = { readonly userId: string; readonly until: number | null }

/** Closes one account for play until a moment, with all that follows. False, and nothing done, where it is closed for longer. */
export function exclude(context: CommandContext, { userId, until }: Excluded): boolean {
  const { db, now } = context
  openProtection(context, userId)
  const { excludedAt, excludedUntil, reopensAt } = loadProtection(context, userId)
  const stands = excludedAt !== null && (reopensAt === null || reopensAt > now)
  const ends = stands ? (excludedUntil ?? FOR_GOOD) : 0
  if ((until ?? FOR_GOOD) < ends) return false
  db.run(`UPDATE protections SET excluded_at = ?, excluded_until = ?, reopens_at = NULL WHERE user_id = ?`, [
    stands ? excludedAt : now,
    until,
    userId,
  ])
  payExcluded(context, userId)
  // a member of the club leaves it, no request of theirs waits, and nothing is written to them about offers
  setPremiumStatus(context, userId, null)
  withdrawMarketing(context, userId)
  recordEvent(context, { userId, event: 'exclusion', until })
  context.announce({ channel: STOPPED_CHANNEL, key: userId, data: { userId } })
  return true
}

/** Closes the other accounts of a player, as far as they are not closed for longer: those that the same person is proven to own. */
export function excludeElsewhere(context: CommandContext, { userId, until }: Excluded): void {
  for (const other of accountsOfPersonAcrossPlayers(context, userId)) exclude(context, { userId: other, until })
}

/**
 * Whose account has just been proven, is excluded in all of theirs, where they are in one: in this one, in another, or in one that
 * they have closed since.
 */
export function followExclusion(context: CommandContext, userId: string): void {
  const person = personOf(context, userId)
  if (person === undefined) return
  for (const until of [...exclusionsElsewhere(context, userId), ...barsOf(context, person)])
    exclude(context, { userId, until })
  const { excludedUntil } = loadProtection(context, userId)
  if (standsExcluded(context, userId)) excludeElsewhere(context, { userId, until: excludedUntil })
}

const standsExcluded = (context: CommandContext, userId: string) =>
  stopOf(loadProtection(context, userId), context.now)?.reason === 'self_excluded'

function exclusionsElsewhere(context: CommandContext, userId: string): (number | null)[] {
  return accountsOfPersonAcrossPlayers(context, userId)
    .filter((other) => standsExcluded(context, other))
    .map((other) => loadProtection(context, other).excludedUntil)
}

function barsOf(context: CommandContext, person: string): (number | null)[] {
  const bar = barOf(context, `person:${person}`)
  return bar === undefined ? [] : [bar.until]
}

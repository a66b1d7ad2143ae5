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
import { loadProtection, openProtection, restrictionAt } from './protection.ts'
import { STOPPED_CHANNEL } from './stopped-channel.ts'

const FOR_GOOD = Number.POSITIVE_INFINITY

/** `until` in milliseconds; null: permanently. */
type Excluded = { readonly userId: string; readonly until: number | null }

/**
 * Excludes one account until a time, with all consequences. Returns false and does nothing if it is already excluded
 * for longer.
 */
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
  // the player leaves the VIP club, pending requests are dropped, and marketing consent is withdrawn
  setPremiumStatus(context, userId, null)
  withdrawMarketing(context, userId)
  recordEvent(context, { userId, event: 'exclusion', until })
  context.announce({ channel: STOPPED_CHANNEL, key: userId, data: { userId } })
  return true
}

/** Excludes the other verified accounts of the same person, unless they are excluded for longer. */
export function excludeElsewhere(context: CommandContext, { userId, until }: Excluded): void {
  for (const other of accountsOfPersonAcrossPlayers(context, userId)) exclude(context, { userId: other, until })
}

/**
 * After an identity verification, extends an exclusion of the person to all their accounts. It may exist in this
 * account, in another one, or in one they have closed since.
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
  restrictionAt(loadProtection(context, userId), context.now)?.reason === 'self_excluded'

function exclusionsElsewhere(context: CommandContext, userId: string): (number | null)[] {
  return accountsOfPersonAcrossPlayers(context, userId)
    .filter((other) => standsExcluded(context, other))
    .map((other) => loadProtection(context, other).excludedUntil)
}

function barsOf(context: CommandContext, person: string): (number | null)[] {
  const bar = barOf(context, `person:${person}`)
  return bar === undefined ? [] : [bar.until]
}

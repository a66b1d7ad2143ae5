import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { EXCLUSION_TERMS, type ExclusionTerm, TIME_OUT_DAYS } from '#server/shared/constants/player-limits.ts'
import { accountsOfPersonAcrossPlayers, withdrawMarketing } from '../../identity/index.ts'
import { pauseBonuses } from '../../promotions/index.ts'
import { exclude, excludeElsewhere } from '../exclude.ts'
import { recordEvent } from '../limit-event.ts'
import { loadProtection, openProtection } from '../protection.ts'
import { STOPPED_CHANNEL } from '../stopped-channel.ts'

const DAY_MS = 86_400_000

/** `until` in milliseconds. */
export type TimeOut = { readonly userId: string; readonly until: number }

/**
 * Starts a time-out for a player immediately. It can be extended but not shortened. Refuses `invalid` on `until` in the
 * past or more than 42 days ahead, and `cannot_shorten`.
 */
export function takeTimeOut(context: CommandContext, { userId, until }: TimeOut): void {
  const { db, now } = context
  if (until <= now || until > now + TIME_OUT_DAYS.max * DAY_MS) throw new Refusal('invalid', { field: 'until' })
  openProtection(context, userId)
  const from = Math.max(now, loadProtection(context, userId).timeOutUntil ?? now)
  const { changes } = db.run(
    'UPDATE protections SET time_out_until = ? WHERE user_id = ? AND (time_out_until IS NULL OR time_out_until <= ?)',
    [until, userId, until],
  )
  if (changes === 0) throw new Refusal('cannot_shorten', { field: 'until' })
  if (until > from) pauseBonuses(context, { userId, from, until })
  recordEvent(context, { userId, event: 'time_out', until })
  context.announce({ channel: STOPPED_CHANNEL, key: userId, data: { userId } })
}

export type Exclusion = { readonly userId: string; readonly term: ExclusionTerm }

/**
 * Excludes a player from play immediately, in all verified accounts of the same person. It can be extended but not
 * shortened, and does not end automatically: see `askToReopen`. Refuses `cannot_shorten`.
 */
export function excludeSelf(context: CommandContext, { userId, term }: Exclusion): void {
  const until = endOf(context.now, EXCLUSION_TERMS[term])
  if (!exclude(context, { userId, until })) throw new Refusal('cannot_shorten', { field: 'term' })
  excludeElsewhere(context, { userId, until })
}

/** The same day of a later month, or the month's last day. */
function endOf(now: number, months: number | null): number | null {
  if (months === null) return null
  const end = new Date(now)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.getTime()
}

/**
 * Requests the reopening of an account after its exclusion has ended; it reopens 24 hours later. Idempotent. Refuses
 * `not_found` without an exclusion, and `self_excluded` before its end.
 */
export function askToReopen(
  context: CommandContext,
  { userId }: { readonly userId: string },
): { readonly reopensAt: number } {
  const { db, now } = context
  const { excludedAt, excludedUntil, reopensAt } = loadProtection(context, userId)
  if (excludedAt === null) throw new Refusal('not_found')
  if (reopensAt !== null) return { reopensAt }
  if (excludedUntil === null || now < excludedUntil) throw new Refusal('self_excluded')
  db.run('UPDATE protections SET reopens_at = ? WHERE user_id = ? AND reopens_at IS NULL', [now + DAY_MS, userId])
  // marketing consent given while the account was closed is withdrawn
  withdrawMarketing(context, userId)
  recordEvent(context, { userId, event: 'reopening', until: now + DAY_MS })
  return { reopensAt: now + DAY_MS }
}

/**
 * Ends an exclusion that concerned the wrong person, at once, in all accounts of that person. Refuses not_found without
 * an exclusion.
 */
export function undoExclusion(context: CommandContext, { userId }: { readonly userId: string }): void {
  const { db, now } = context
  for (const account of [userId, ...accountsOfPersonAcrossPlayers(context, userId)]) {
    const { changes } = db.run(
      `UPDATE protections SET excluded_at = NULL, excluded_until = NULL, reopens_at = NULL
       WHERE user_id = ? AND excluded_at IS NOT NULL`,
      [account],
    )
    if (changes > 0) recordEvent(context, { userId: account, event: 'reopening', until: now })
    else if (account === userId) throw new Refusal('not_found', { field: 'exclusion' })
  }
}

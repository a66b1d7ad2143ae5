import { and, asc, desc, eq, gte, isNull, lte, max, min } from 'drizzle-orm'
import { fingerprints, sessions, users } from '#db/platform/schema/identity.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

type Reading = Pick<Platform, 'reader'>

/** Stored values from the first to the last, both included. */
type Range = { readonly from: string; readonly to: string }

/** Ids of open accounts by the beginning of their email, in alphabetical order. */
export async function listByEmailAcrossPlayers({ reader }: Reading, { from, to }: Range, limit: number) {
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(gte(users.email, from), lte(users.email, to), isNull(users.closedAt)))
    .orderBy(asc(users.email))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** An open account with the first and the last time that it has left a trace. */
export type Seen = { readonly id: string; readonly firstAt: number; readonly lastAt: number | null }

/** Open accounts that logged in from these addresses, the latest first. */
export async function listByAddressAcrossPlayers({ reader }: Reading, { from, to }: Range, limit: number) {
  const lastAt = max(sessions.createdAt)
  const rows = await reader
    .select({ id: users.id, firstAt: min(sessions.createdAt), lastAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(gte(sessions.ip, from), lte(sessions.ip, to), isNull(users.closedAt)))
    .groupBy(users.id)
    .orderBy(desc(lastAt))
    .limit(limit)
  return rows.map(({ id, ...seen }): Seen => ({ id, firstAt: seen.firstAt ?? 0, lastAt: seen.lastAt }))
}

/** Open accounts that logged in by browsers with these fingerprints, the latest first. Only the first time is kept. */
export async function listByDeviceAcrossPlayers({ reader }: Reading, { from, to }: Range, limit: number) {
  const firstAt = min(fingerprints.firstSeenAt)
  const rows = await reader
    .select({ id: users.id, firstAt })
    .from(fingerprints)
    .innerJoin(users, eq(users.id, fingerprints.userId))
    .where(and(gte(fingerprints.hash, from), lte(fingerprints.hash, to), isNull(users.closedAt)))
    .groupBy(users.id)
    .orderBy(desc(firstAt))
    .limit(limit)
  return rows.map((row): Seen => ({ id: row.id, firstAt: row.firstAt ?? 0, lastAt: null }))
}

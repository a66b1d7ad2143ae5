import { and, asc, count, desc, eq, gt, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
import { tournamentEntries, tournamentPrizes, tournaments } from '#db/platform/schema/tournaments.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'

type Verbs = Pick<Platform, 'reader' | 'clock'>

export type TournamentStatus = 'upcoming' | 'active' | 'finished'
export type StoredTournament = Omit<typeof tournaments.$inferSelect, 'publishedBy'> & {
  readonly players: number
  readonly isJoined: boolean
}

/** Status by the clock only: unsettled rounds do not prolong it. A cancelled tournament is finished. */
export function statusOf(
  { startsAt, endsAt, cancelledAt }: Pick<StoredTournament, 'startsAt' | 'endsAt' | 'cancelledAt'>,
  now: number,
): TournamentStatus {
  if (cancelledAt !== null) return 'finished'
  if (now < startsAt) return 'upcoming'
  return now < endsAt ? 'active' : 'finished'
}

const FINISHED = 20

/** Running, upcoming and the latest finished tournaments; those that start or end next come first. */
export async function listTournaments(
  { reader, clock }: Verbs,
  userId: string | null,
): Promise<(StoredTournament & { readonly status: TournamentStatus })[]> {
  const rows = await select({ reader }, userId).orderBy(desc(tournaments.endsAt)).limit(100)
  const now = clock.now()
  const all = rows.map((row) => ({ ...row, status: statusOf(row, now) }))
  const of = (status: TournamentStatus) => all.filter((one) => one.status === status)
  return [...of('active').toReversed(), ...of('upcoming').toReversed(), ...of('finished').slice(0, FINISHED)]
}

const tournamentOf = builtOnce((reader) =>
  select({ reader }, sql.placeholder('userId'))
    .where(eq(tournaments.id, sql.placeholder('id')))
    .prepare(),
)

/** One of them. Refusal: not_found. */
export async function findTournament({ reader }: Pick<Platform, 'reader'>, id: string, userId: string | null) {
  const row = await tournamentOf(reader).get({ id, userId: userId ?? '' })
  if (!row) throw new Refusal('not_found')
  return row
}

function select({ reader }: Pick<Platform, 'reader'>, userId: string | null | Placeholder) {
  const players = sql<number>`(SELECT count(*) FROM tournament_entries WHERE tournament_id = ${tournaments.id})`
  const isJoined = sql<number>`EXISTS (SELECT 1 FROM tournament_entries WHERE tournament_id = ${tournaments.id} AND user_id = ${userId ?? ''})`
  return reader
    .select({
      id: tournaments.id,
      names: tournaments.names,
      games: tournaments.games,
      startsAt: tournaments.startsAt,
      endsAt: tournaments.endsAt,
      settlesAt: tournaments.settlesAt,
      scoring: tournaments.scoring,
      bestOf: tournaments.bestOf,
      minStake: tournaments.minStake,
      currency: tournaments.currency,
      prizes: tournaments.prizes,
      ties: tournaments.ties,
      roundsPerMinute: tournaments.roundsPerMinute,
      stakeCap: tournaments.stakeCap,
      cancelledAt: tournaments.cancelledAt,
      resultHash: tournaments.resultHash,
      finalAt: tournaments.finalAt,
      players: players.mapWith(Number),
      isJoined: isJoined.mapWith(Boolean),
    })
    .from(tournaments)
    .$dynamic()
}

const order = [desc(tournamentEntries.score), asc(tournamentEntries.achievedAt), asc(tournamentEntries.sequence)]
const scored = (id: string | Placeholder) =>
  and(eq(tournamentEntries.tournamentId, id), gt(tournamentEntries.score, 0n))

export type Entry = Pick<
  typeof tournamentEntries.$inferSelect,
  'userId' | 'score' | 'achievedAt' | 'sequence' | 'rounds'
>

const entriesOf = builtOnce((reader) =>
  reader
    .select()
    .from(tournamentEntries)
    .where(scored(sql.placeholder('id')))
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
)

/** A range of a tournament's ranking, by places from 0. */
export function entriesAcrossPlayers({ reader }: Pick<Platform, 'reader'>, id: string, offset: number, limit: number) {
  return entriesOf(reader).all({ id, offset: Math.max(0, offset), limit })
}

const countOf = (reader: Verbs['reader'], id: string, isMeant: SQL | undefined) =>
  reader
    .select({ count: count() })
    .from(tournamentEntries)
    .where(and(eq(tournamentEntries.tournamentId, id), isMeant))

/** A player's own entry with the place, from 1; without a place if there is no score; null if not joined. */
export async function ownEntry(
  { reader }: Pick<Platform, 'reader'>,
  id: string,
  userId: string,
): Promise<(Entry & { readonly place: number | null }) | null> {
  const [own] = await reader
    .select()
    .from(tournamentEntries)
    .where(and(eq(tournamentEntries.tournamentId, id), eq(tournamentEntries.userId, userId)))
  if (!own) return null
  if (own.score === 0n) return { ...own, place: null }
  const { score, achievedAt, sequence } = tournamentEntries
  const isAsGood = eq(score, own.score)
  // each is an index range, which one condition with OR would not be
  const counts = await reader.batch([
    countOf(reader, id, gt(score, own.score)),
    countOf(reader, id, and(isAsGood, lt(achievedAt, own.achievedAt))),
    countOf(reader, id, and(isAsGood, eq(achievedAt, own.achievedAt), lt(sequence, own.sequence))),
  ])
  return { ...own, place: counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 1) }
}

/** A player's place in a tournament, and the prize once it is final; null if not joined. */
export async function ownResult({ reader }: Pick<Platform, 'reader'>, tournament: StoredTournament, userId: string) {
  const { id, isJoined, finalAt } = tournament
  if (!isJoined) return null
  const isOwn = and(eq(tournamentPrizes.tournamentId, id), eq(tournamentPrizes.userId, userId))
  const [entry, [paid]] = await Promise.all([
    ownEntry({ reader }, id, userId),
    reader.select({ amount: tournamentPrizes.amount }).from(tournamentPrizes).where(isOwn),
  ])
  return { place: entry?.place ?? null, prize: finalAt === null ? null : (paid?.amount ?? 0n) }
}

/** Prizes paid, by player id. */
export async function paidPrizesAcrossPlayers({ reader }: Pick<Platform, 'reader'>, id: string) {
  const rows = await reader.select().from(tournamentPrizes).where(eq(tournamentPrizes.tournamentId, id))
  return new Map(rows.map(({ userId, amount }) => [userId, amount]))
}

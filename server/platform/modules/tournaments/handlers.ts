import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import { shownNamesAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import { excludedAcrossPlayers } from '#server/platform/modules/player-limits/reads.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { FALLBACK_LOCALE, LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { maskedName, prizesOf } from '#server/shared/promotions/ranking.ts'
import type { Platform } from './platform.ts'
import {
  type Entry,
  entriesAcrossPlayers,
  findTournament,
  listTournaments,
  ownEntry,
  ownResult,
  paidPrizesAcrossPlayers,
  type StoredTournament,
  statusOf,
} from './queries/read-tournaments.ts'

/** Maximum number of tied players considered for the last prize. */
const MOST_TIED = 100

/** Number of top places shown, in addition to the player's own and its neighbors. */
const TOP = 8

const wireTime = (instant: number) => new Date(instant).toISOString()

type OwnResult = { readonly place: number | null; readonly prize: bigint | null }

function wireTournament(tournament: StoredTournament, now: number, own: OwnResult | null) {
  const { id, names, games, scoring, currency, prizes, ties, players, isJoined, startsAt, endsAt } = tournament
  const total = prizes.reduce((sum, prize) => sum + parseMicros(prize), 0n)
  return {
    id,
    games,
    scoring,
    currency,
    ties,
    players,
    names: everyName(names, id),
    status: statusOf(tournament, now),
    starts_at: wireTime(startsAt),
    ends_at: wireTime(endsAt),
    best_of: tournament.bestOf,
    min_stake: amountsOf(tournament.minStake),
    prize_total: formatMicros(micros(total)),
    rounds_per_minute: tournament.roundsPerMinute,
    stake_cap: amountsOf(tournament.stakeCap ?? {}),
    is_cancelled: tournament.cancelledAt !== null,
    is_joined: isJoined,
    own_place: own?.place ?? null,
    own_prize: own?.prize == null ? null : formatMicros(micros(own.prize)),
  }
}

/** A tournament older than a language has its English name there. */
const everyName = (names: StoredTournament['names'], id: string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, names[locale] ?? names[FALLBACK_LOCALE] ?? id])) as Record<
    Locale,
    string
  >

const amountsOf = (amounts: Readonly<Record<string, string>>) =>
  CURRENCY_CODES.flatMap((currency) => {
    const amount = amounts[currency]
    return amount === undefined ? [] : [{ currency, amount }]
  })

export const tournaments = {
  async list({ caller, platform }) {
    const userId = caller?.userId ?? null
    const all = await listTournaments(platform, userId)
    const own = await Promise.all(all.map((one) => (userId === null ? null : ownResult(platform, one, userId))))
    const now = platform.clock.now()
    return { tournaments: all.map((one, index) => wireTournament(one, now, own[index] ?? null)) }
  },

  async byId({ input: { id }, caller, platform }) {
    const userId = caller?.userId ?? null
    const tournament = await findTournament(platform, id, userId)
    const [top, own, paid] = await Promise.all([
      entriesAcrossPlayers(platform, id, 0, 2 * TOP),
      userId === null ? null : ownEntry(platform, id, userId),
      paidPrizesAcrossPlayers(platform, id),
    ])
    const ahead = await prizesAhead(platform, tournament)
    const place = own?.place ?? null
    const result = own && { place, prize: tournament.finalAt === null ? null : (paid.get(own.userId) ?? 0n) }
    const cut = tournament.prizes.length
    const [around, [last]] = await Promise.all([
      place === null || place <= TOP ? [] : entriesAcrossPlayers(platform, id, place - 2, 3),
      entriesAcrossPlayers(platform, id, cut - 1, 1),
    ])
    const shown = [...top, ...around].map((entry) => entry.userId)
    const [names, excluded] = await Promise.all([
      shownNamesAcrossPlayers(platform, shown, userId),
      excludedAcrossPlayers(platform, shown),
    ])
    // hiding a player changes neither their place nor those of others
    const isShown = (entry: { readonly userId: string }) => entry.userId === userId || !excluded.has(entry.userId)
    const line = (entry: Entry, index: number) => ({
      place: index + 1,
      // the player's own name is shown in full
      player: nameOf(names.get(entry.userId), entry.userId === userId),
      is_own: entry.userId === userId,
      score: String(entry.score),
      prize: formatMicros(micros((tournament.finalAt === null ? ahead : paid).get(entry.userId) ?? 0n)),
    })
    return {
      ...wireTournament(tournament, platform.clock.now(), result),
      prizes: tournament.prizes,
      leaders: top.flatMap((entry, index) => (isShown(entry) ? [line(entry, index)] : [])).slice(0, TOP),
      around:
        place === null
          ? []
          : around.flatMap((entry, index) => (isShown(entry) ? [line(entry, place - 2 + index)] : [])),
      own: own && { place, score: String(own.score), rounds: own.rounds },
      cut_score: last ? String(last.score) : null,
      is_final: tournament.finalAt !== null,
      result_hash: tournament.resultHash,
    }
  },

  async join({ input: { id }, caller: { userId }, platform }) {
    await platform.writer.execute('joinTournament', { userId, id })
    return { success: true }
  },
} satisfies HandlersFor<typeof contract.tournaments, Platform>

/** Prizes by player id if the tournament ended now; empty if it is final or cancelled. */
async function prizesAhead(
  platform: Pick<Platform, 'reader'>,
  { id, prizes, ties, finalAt, cancelledAt }: StoredTournament,
): Promise<Map<string, bigint>> {
  if (finalAt !== null || cancelledAt !== null) return new Map()
  // all players with the same score may share the last prize, however many there are
  const entries = await entriesAcrossPlayers(platform, id, 0, prizes.length + MOST_TIED)
  const paid = prizesOf(entries, prizes.map(parseMicros), ties)
  return new Map(paid.map(({ userId, amount }) => [userId, amount]))
}

function nameOf(name: string | undefined, isOwn: boolean): string | null {
  if (name === undefined) return null
  return isOwn ? name : maskedName(name)
}

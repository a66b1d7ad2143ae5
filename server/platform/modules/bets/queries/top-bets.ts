import { sql } from 'drizzle-orm'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { shownNamesAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import { excludedAcrossPlayers } from '#server/platform/modules/player-limits/reads.ts'
import { type GameProviders, titleName } from '#server/platform/providers/games/port.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { CallInput, CallOutput } from '#server/shared/contract/call.ts'
import type { listTop } from '#server/shared/contract/top.ts'
import { formatMicros, formatMultiplier, m4, micros } from '#server/shared/money/micros.ts'
import { maskedName } from '#server/shared/promotions/ranking.ts'
import { rankedAcrossPlayers } from './ranked-bets.ts'

const PLACES = 20
/** More bets are read than there are places, since self-excluded players are omitted. */
const LOOKED_AT = 60

type Row = {
  readonly id: string
  readonly user_id: string
  readonly game: string
  readonly provider: string | null
  readonly currency: Currency
  readonly stake: string
  readonly payout: string
  readonly multiplier: string
  readonly placed_at: number
}

/**
 * The best bets of a period, one per player, by multiplier or by winnings in USD. Also returns the numbers of players
 * who got back more or less than they staked, and the median net result. Self-excluded players are omitted. The ranking
 * is at most a minute old. Of the user's own bets, only the best one is listed, with its place.
 */
export async function topBetsAcrossPlayers(
  { reader, clock, games }: Pick<Platform, 'reader' | 'clock'> & { readonly games: GameProviders },
  request: CallInput<typeof listTop>,
  userId: string | null,
): Promise<CallOutput<typeof listTop>> {
  const { bests, nets } = await rankedAcrossPlayers({ reader, clock }, request)
  const places = new Map(bests.map(({ id }, index) => [id, index + 1]))
  const shown = [...bests.slice(0, LOOKED_AT), ...bests.slice(LOOKED_AT).filter((best) => best.userId === userId)]
  const found = await reader.all<Row>(sql`
    SELECT id, user_id, game, provider, currency, CAST(stake AS TEXT) AS stake, CAST(payout AS TEXT) AS payout,
      CAST(multiplier AS TEXT) AS multiplier, placed_at
    FROM bets WHERE id IN (SELECT value FROM json_each(${JSON.stringify(shown.map(({ id }) => id))}))`)
  const rows = found.map((row) => ({ ...row, place: places.get(row.id) ?? 0 })).toSorted((a, b) => a.place - b.place)
  const ids = rows.map((row) => row.user_id)
  const [names, excluded] = await Promise.all([
    shownNamesAcrossPlayers({ reader }, ids, userId),
    excludedAcrossPlayers({ reader, clock }, ids),
  ])
  const isLeftOut = (row: Pick<Row, 'user_id'>) => row.user_id !== userId && excluded.has(row.user_id)
  const lineOf = (row: (typeof rows)[number]) => {
    const name = names.get(row.user_id)
    const isOwn = row.user_id === userId
    return {
      place: row.place - rows.filter((other) => other.place < row.place && isLeftOut(other)).length,
      game: row.game,
      currency: row.currency,
      bet_id: row.id,
      is_own: isOwn,
      title: titleName(games, row.provider, row.game),
      player: name === undefined ? null : isOwn ? name : maskedName(name),
      multiplier: formatMultiplier(m4(BigInt(row.multiplier))),
      stake: formatMicros(micros(BigInt(row.stake))),
      payout: formatMicros(micros(BigInt(row.payout))),
      placed_at: new Date(row.placed_at).toISOString(),
    }
  }
  const lines = rows.filter((row) => !isLeftOut(row)).map(lineOf)
  const own = lines.find(({ is_own }) => is_own)
  return {
    rows: lines.slice(0, PLACES),
    own: own && own.place > PLACES ? own : null,
    players: nets.length,
    ahead: nets.filter((net) => net > 0).length,
    behind: nets.filter((net) => net < 0).length,
    median: nets.length === 0 ? null : formatMicros(micros(BigInt(Math.trunc(middleOf(nets))))),
  }
}

/** Median; for an even count, the mean of the two middle values. */
function middleOf(sorted: readonly number[]): number {
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

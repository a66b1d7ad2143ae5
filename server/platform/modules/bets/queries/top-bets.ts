import { sql } from 'drizzle-orm'
import { idFrom } from '#server/platform/kernel/ids.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { readRates } from '#server/platform/modules/exchange-rates/reads.ts'
import { shownNamesAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import { excludedAcrossPlayers } from '#server/platform/modules/player-limits/reads.ts'
import { type GameProviders, titleName } from '#server/platform/providers/games/port.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import type { CallInput, CallOutput } from '#server/shared/contract/call.ts'
import type { listTop } from '#server/shared/contract/top.ts'
import { formatMicros, formatMultiplier, m4, micros } from '#server/shared/money/micros.ts'
import { maskedName } from '#server/shared/rewards/ranking.ts'

const DAY_MS = 86_400_000
const PERIODS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const
const PLACES = 20
/** So many are looked at, since who has excluded themselves is left out. */
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
  readonly place: number
}

/**
 * The best bets of a period, one a player, by their multipliers or by what they won in USD; and how many players have got
 * back more, or less, than they staked in it, and what it has brought the one in the middle. Who has excluded themselves is left out.
 */
export async function topBetsAcrossPlayers(
  { reader, clock, games }: Pick<Platform, 'reader' | 'clock'> & { readonly games: GameProviders },
  { period, measure }: CallInput<typeof listTop>,
  userId: string | null,
): Promise<CallOutput<typeof listTop>> {
  const from = idFrom(clock.now() - PERIODS[period])
  const { mids } = await readRates(reader, clock.now())
  // only for their order: what is shown is exact
  const weights = JSON.stringify(
    Object.fromEntries(CURRENCY_CODES.map((code) => [code, Number(mids.USD) / Number(mids[code])])),
  )
  const [rows, [counts]] = await Promise.all([
    reader.all<Row>(sql`
      SELECT id, user_id, game, provider, currency, CAST(stake AS TEXT) AS stake, CAST(payout AS TEXT) AS payout,
        CAST(multiplier AS TEXT) AS multiplier, placed_at, place
      FROM (SELECT *, row_number() OVER (ORDER BY score DESC, id) AS place FROM (SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY score DESC, id) AS own
        FROM (SELECT *, iif(${measure} = 'win',
            (payout - stake) * (SELECT value FROM json_each(${weights}) WHERE key = currency), multiplier) AS score
          FROM bets WHERE id >= ${from} AND payout > stake))
      WHERE own = 1) WHERE place <= ${LOOKED_AT} OR user_id = ${userId ?? ''} ORDER BY place`),
    reader.all<{ players: number; ahead: number; behind: number; median: number | null }>(sql`
      SELECT max(players) AS players, coalesce(sum(total > 0), 0) AS ahead, coalesce(sum(total < 0), 0) AS behind,
        CAST(avg(iif(place IN ((players + 1) / 2, players / 2 + 1), total, NULL)) AS INTEGER) AS median
      FROM (SELECT *, row_number() OVER (ORDER BY total) AS place, count(*) OVER () AS players FROM (SELECT user_id, sum(net * (SELECT value FROM json_each(${weights}) WHERE key = currency)) AS total FROM (
        SELECT user_id, currency, sum(CASE is_free WHEN 0 THEN payout - stake WHEN 1 THEN max(payout - stake, 0) ELSE payout END) AS net FROM bets WHERE id >= ${from} GROUP BY user_id, currency)
      GROUP BY user_id))`),
  ])
  const ids = rows.map((row) => row.user_id)
  const [names, excluded] = await Promise.all([
    shownNamesAcrossPlayers({ reader }, ids),
    excludedAcrossPlayers({ reader, clock }, ids),
  ])
  const isLeftOut = (row: Row) => row.user_id !== userId && excluded.has(row.user_id)
  const lineOf = (row: Row) => {
    const name = names.get(row.user_id)
    const isOwn = row.user_id === userId
    return {
      place: row.place - rows.filter((other) => other.place < row.place && isLeftOut(other)).length,
      ...{ game: row.game, currency: row.currency, bet_id: row.id, is_own: isOwn },
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
    players: counts?.players ?? 0,
    ahead: counts?.ahead ?? 0,
    behind: counts?.behind ?? 0,
    median: typeof counts?.median === 'number' ? formatMicros(micros(BigInt(counts.median))) : null,
  }
}

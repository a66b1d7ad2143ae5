import { sql } from 'drizzle-orm'
import { idFrom } from '#server/platform/kernel/ids.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { readRates } from '#server/platform/modules/exchange-rates/reads.ts'
import { shownNamesAcrossPlayers } from '#server/platform/modules/identity/reads.ts'
import { type GameProviders, titleName } from '#server/platform/providers/games/port.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import type { CallInput, CallOutput } from '#server/shared/contract/call.ts'
import type { listTop } from '#server/shared/contract/top.ts'
import { formatMicros, formatMultiplier, m4, micros } from '#server/shared/money/micros.ts'
import { maskedName } from '#server/shared/rewards/ranking.ts'

const DAY_MS = 86_400_000
const PERIODS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const
const PLACES = 20

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
 * The best bets of a period, one a player, by their multipliers or by what they won in USD; and how many players have got
 * back more, or less, than they staked in it.
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
        CAST(multiplier AS TEXT) AS multiplier, placed_at
      FROM (SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY score DESC, id) AS own
        FROM (SELECT *, iif(${measure} = 'win',
            (payout - stake) * (SELECT value FROM json_each(${weights}) WHERE key = currency), multiplier) AS score
          FROM bets WHERE id >= ${from} AND payout > stake))
      WHERE own = 1 ORDER BY score DESC, id LIMIT ${PLACES}`),
    reader.all<{ players: number; ahead: number; behind: number }>(sql`
      SELECT count(*) AS players, coalesce(sum(total > 0), 0) AS ahead, coalesce(sum(total < 0), 0) AS behind
      FROM (SELECT user_id, sum(net * (SELECT value FROM json_each(${weights}) WHERE key = currency)) AS total FROM (
        SELECT user_id, currency, sum(CASE is_free WHEN 0 THEN payout - stake WHEN 1 THEN max(payout - stake, 0) ELSE payout END) AS net FROM bets WHERE id >= ${from} GROUP BY user_id, currency)
      GROUP BY user_id)`),
  ])
  const names = await shownNamesAcrossPlayers(
    { reader },
    rows.map((row) => row.user_id),
  )
  return {
    rows: rows.map((row, index) => {
      const name = names.get(row.user_id)
      const isOwn = row.user_id === userId
      return {
        ...{
          place: index + 1,
          game: row.game,
          currency: row.currency,
          title: titleName(games, row.provider, row.game),
          bet_id: row.id,
          is_own: isOwn,
        },
        player: name === undefined ? null : isOwn ? name : maskedName(name),
        multiplier: formatMultiplier(m4(BigInt(row.multiplier))),
        stake: formatMicros(micros(BigInt(row.stake))),
        payout: formatMicros(micros(BigInt(row.payout))),
        placed_at: new Date(row.placed_at).toISOString(),
      }
    }),
    players: counts?.players ?? 0,
    ahead: counts?.ahead ?? 0,
    behind: counts?.behind ?? 0,
  }
}

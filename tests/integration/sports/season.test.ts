import { expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import type { FeedMarket } from '#server/platform/providers/odds/port.ts'
import { VIRTUAL_SPORTS } from '#server/platform/providers/odds/virtual/sports/index.ts'
import { factorOf, GRADES } from '#server/shared/sports/grade.ts'
import { marketOf } from '#server/shared/sports/markets/index.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { grant } from '../../support/play-money.ts'
import { isFull } from '../../support/run/depth.ts'
import { type OpenMatch, openVirtualMatches } from '../../support/sports/virtual-match.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { addPlayers } from './bettors.ts'

const SEED = 'a season of money'
/** Matches per sport and round, each with its own bettor. */
const MATCHES_A_ROUND = 4
const A_ROUND = MATCHES_A_ROUND * VIRTUAL_SPORTS.length
/** The soak plays the whole season. */
const SEASON = 10_000
const MATCHES = isFull ? Math.ceil(SEASON / A_ROUND) * A_ROUND : 3 * A_ROUND
const STAKE = 100
const SIGMAS = 4
/**
 * CPU time limit of a whole season on one core, checked only by the soak: `npm test` plays so little that compilation
 * dominates.
 */
const SEASON_SECONDS = 60
const WARMING_ROUNDS = 2

/** One of the markets shown in lists, a different one for each match. */
function listedMarket({ markets }: OpenMatch, turn: number): FeedMarket {
  const listed = markets.filter(({ key }) => marketOf(parseMarketKey(key).type)?.column)
  const market = listed[turn % listed.length]
  if (!market) throw new Error('a match without a market')
  return market
}

/** Mean return per unit staked on an outcome, and mean of its square. */
function returnsOf({ o4, p }: FeedMarket['outcomes'][number]): { mean: number; square: number } {
  const chances = [...p, 1e9 - p.reduce((sum, one) => sum + one, 0)]
  let [mean, square] = [0, 0]
  for (const [index, grade] of GRADES.entries()) {
    const { n, d } = factorOf(grade, BigInt(o4 ?? 0))
    const factor = Number(n) / Number(d)
    mean += (factor * (chances[index] ?? 0)) / 1e9
    square += (factor ** 2 * (chances[index] ?? 0)) / 1e9
  }
  return { mean, square }
}

it(`${MATCHES} matches of all sports with feed faults keep the margin and leave no debt (seed ${SEED}) [A10]`, {
  timeout: 600_000,
}, async () => {
  using books = openTestDatabase()
  const players = addPlayers(books, MATCHES / A_ROUND)
  const feed = openVirtualMatches(books)
  const sum = { staked: 0, expected: 0, variance: 0 }
  let begun = process.threadCpuUsage()
  for (const [round, player] of players.entries()) {
    if (round === WARMING_ROUNDS) begun = process.threadCpuUsage()
    const matches = VIRTUAL_SPORTS.flatMap((sport) =>
      Array.from({ length: MATCHES_A_ROUND }, (_, ahead) => feed.open(sport, ahead + 1)),
    )
    const picked = matches.map((match, index) => ({ match, market: listedMarket(match, round + index) }))
    // all of them are in one group of the writer
    books.run((context) => {
      grant(context, { userId: player.userId, currency: 'RUB', amount: 1_000_000_000_000n, key: player.userId })
      let number = 0
      const place = (legs: Parameters<typeof placeSportsBet>[1]['legs'], sizes: readonly number[], unit: number) => {
        number += 1
        const idempotencyKey = `season-${String(round).padStart(6, '0')}-${String(number).padStart(6, '0')}`
        const money = { unit: String(unit), currency: 'RUB', policy: 'none' } as const
        placeSportsBet(context, { ...player, ...money, legs, sizes, idempotencyKey })
      }
      const legs = picked.map(({ match, market: { key: market, outcomes } }) => {
        // bets on one match may all win together
        let spread = 0
        const offered = outcomes.flatMap((outcome) => (outcome.o4 === null ? [] : [{ ...outcome, odds: outcome.o4 }]))
        for (const outcome of offered) {
          const { mean, square } = returnsOf(outcome)
          place([{ eventId: match.id, market, outcome: outcome.id, odds: outcome.odds }], [1], STAKE)
          sum.staked += STAKE
          sum.expected += STAKE * mean
          spread += STAKE * Math.sqrt(square - mean ** 2)
        }
        sum.variance += spread ** 2
        const [first] = offered
        if (!first) throw new Error(`${market} offers nothing`)
        return { eventId: match.id, market, outcome: first.id, odds: first.odds }
      })
      place(legs.slice(0, 4), [4], 10)
      place(legs.slice(4, 8), [2, 3, 4], 10)
    })
    feed.finish(matches, ({ id }) => `${SEED} ${id}`)
  }
  const { user, system } = process.threadCpuUsage(begun)
  const seasonSeconds = ((user + system) / 1e6 / (players.length - WARMING_ROUNDS)) * (SEASON / A_ROUND)
  console.info(`a season of ${SEASON} matches with their bets: ${seasonSeconds.toFixed(1)} s`)
  const [bets] = books.connection
    .prepare(`SELECT count(*) AS count, sum(status <> 'settled') AS open,
      CAST(sum(payout * (lines = 1 AND sizes = '[1]')) AS TEXT) AS paid, CAST(sum(unit * lines - payout) AS TEXT) AS kept
      FROM sports_bets`)
    .all([]) as unknown as { count: bigint; open: bigint; paid: string; kept: string }[]
  if (!bets) throw new Error('no bets')
  expect(bets.count).toBeGreaterThan(2 * MATCHES)
  expect(bets.open).toBe(0n)
  const paid = Number(bets.paid) / 1e6
  expect(Math.abs(paid - sum.expected)).toBeLessThan(SIGMAS * Math.sqrt(sum.variance))
  // the intended margin, including the rounding of odds
  expect(1 - sum.expected / sum.staked).toBeGreaterThan(0.03)
  expect(1 - sum.expected / sum.staked).toBeLessThan(0.09)
  const [house] = books.connection
    .prepare(`SELECT CAST(sum(balance) AS TEXT) AS balance FROM ledger_accounts WHERE kind = 'house:sports'`)
    .all([]) as unknown as { balance: string }[]
  expect(house?.balance).toBe(bets.kept)
  expect(await checkAllBooks(books.reader)).toEqual([])
  if (isFull) expect(seasonSeconds).toBeLessThan(SEASON_SECONDS)
})

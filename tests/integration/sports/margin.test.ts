import { expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { VIRTUAL_SPORTS } from '#server/platform/modules/sports/feeds/virtual/sports/index.ts'
import { factorOf, GRADES } from '#server/shared/sports/grade.ts'
import { marketOf } from '#server/shared/sports/markets/index.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { openBooks } from '../../support/books.ts'
import { grant } from '../../support/play-money.ts'
import { isFull } from '../../support/run/depth.ts'
import { isDeciding, openVirtualMatches } from '../../support/sports/virtual-match.ts'
import { addPlayers } from './bettors.ts'

const SEED = 'a season of money'
const MATCHES = isFull ? 300 : 4
const STAKE = 100
const SIGMAS = 4

it(`over ${MATCHES} matches of each sport the book keeps what its odds say, and its accounts come out even (seed ${SEED}) [A10 R28]`, {
  timeout: 600_000,
}, async () => {
  using books = openBooks()
  // each match has a bettor of its own, whom nobody has to ask how long they have played
  const players = addPlayers(books, MATCHES * VIRTUAL_SPORTS.length)
  const matches = openVirtualMatches(books)
  const sum = { staked: 0, expected: 0, variance: 0 }
  for (let turn = 0; turn < MATCHES; turn += 1)
    for (const sport of VIRTUAL_SPORTS) {
      const match = matches.open(sport, 1)
      const player = players.pop()
      if (!player) throw new Error('a match without a bettor')
      books.run((context) =>
        grant(context, { userId: player.userId, currency: 'RUB', amount: 1_000_000_000_000n, key: player.userId }),
      )
      let spread = 0
      for (const market of match.markets) {
        if (marketOf(parseMarketKey(market.key).type)?.column === undefined) continue
        for (const { id: outcome, o4, p } of market.outcomes) {
          if (o4 === null) continue
          const legs = [{ eventId: match.id, market: market.key, outcome, odds: o4 }]
          const idempotencyKey = `margin-${match.id}-${market.key}-${outcome}`.slice(0, 64)
          books.run((context) =>
            placeSportsBet(context, {
              ...{ ...player, legs, sizes: [1], unit: String(STAKE), currency: 'RUB', policy: 'none', idempotencyKey },
            }),
          )
          const chances = [...p, 1e9 - p.reduce((all, one) => all + one, 0)].map((one) => one / 1e9)
          const factors = GRADES.map((grade) => {
            const { n, d } = factorOf(grade, BigInt(o4))
            return Number(n) / Number(d)
          })
          const mean = factors.reduce((all, factor, index) => all + factor * (chances[index] ?? 0), 0)
          const square = factors.reduce((all, factor, index) => all + factor ** 2 * (chances[index] ?? 0), 0)
          sum.staked += STAKE
          sum.expected += STAKE * mean
          spread += STAKE * Math.sqrt(square - mean ** 2)
        }
      }
      // bets on one match may all win together
      sum.variance += spread ** 2
      matches.play(match, { key: `${SEED} ${match.id}`, isHeard: isDeciding })
    }
  const [bets] = books.connection
    .prepare(`SELECT CAST(sum(payout) AS TEXT) AS paid, sum(status <> 'settled') AS open FROM sports_bets`)
    .all([]) as unknown as { paid: string; open: bigint }[]
  expect(bets?.open).toBe(0n)
  const paid = Number(bets?.paid) / 1e6
  expect(Math.abs(paid - sum.expected)).toBeLessThan(SIGMAS * Math.sqrt(sum.variance))
  // the margin that is meant, with what the ladder keeps
  expect(1 - sum.expected / sum.staked).toBeGreaterThan(0.03)
  expect(1 - sum.expected / sum.staked).toBeLessThan(0.09)
  const [house] = books.connection
    .prepare(`SELECT CAST(sum(balance) AS TEXT) AS balance FROM ledger_accounts WHERE kind = 'house:sports'`)
    .all([]) as unknown as { balance: string }[]
  expect(Number(house?.balance) / 1e6).toBeCloseTo(sum.staked - paid, 6)
  expect(await checkAllBooks(books.reader)).toEqual([])
})

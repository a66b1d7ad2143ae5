import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { fixtureOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { pricedMarkets } from '#server/platform/providers/odds/virtual/markets.ts'
import { eventKey, proofOf } from '#server/platform/providers/odds/virtual/proof.ts'
import { scriptMs, streamsOf } from '#server/platform/providers/odds/virtual/script.ts'
import { football } from '#server/platform/providers/odds/virtual/sports/football/sport.ts'
import { VIRTUAL_SPORTS } from '#server/platform/providers/odds/virtual/sports/index.ts'
import { micros } from '#server/shared/money/micros.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { checkBet, checkLeg, type SettledLeg } from '#server/shared/sports/check/check-bet.ts'
import { keyOfMatch, replay } from '#server/shared/sports/check/replay.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { settledOutcomes } from '#server/shared/sports/markets/settle.ts'
import { sportsRules } from '#server/shared/sports/v1/rules.ts'

const SECRET = 'the secret of a house'
const DAY_MS = 24 * 3_600_000
const MATCHES = 12

describe.each(VIRTUAL_SPORTS)('a match of $name that is over [A10]', (sport) => {
  const matches = Array.from({ length: MATCHES }, (_, index) => {
    const fixture = fixtureOf(sport, 90_000 + index)
    const played = fixture.match.play(
      streamsOf(
        eventKey(() => SECRET, fixture),
        fixture,
      ),
    )
    const { redCards, ...state } = played.over.state()
    const published = { sport: sport.name, red_cards: redCards, status: 'closed', ...state }
    return { fixture, ...played, published }
  })

  it('is played again from its key, and ends as it is shown, in a browser too', () => {
    for (const { fixture, published } of matches) {
      const proof = proofOf(() => SECRET, { id: fixture.id, sport: sport.name }, fixture.startsAt + DAY_MS * 3)
      if (!proof?.key || !proof.seed) throw new Error('a match whose day is over has no proof')
      expect(keyOfMatch(hmacSha256, proof.seed, fixture.id)).toBe(proof.key)
      expect(createHash('sha256').update(proof.seed).digest('hex')).toBe(proof.seedHash)
      const { score, periods } = replay(hmacSha256, proof.key, proof)
      expect({ score, periods }).toEqual({ score: published.score, periods: published.periods })
    }
  })

  it('has each of its markets settled again from what is shown of it', () => {
    let checked = 0
    for (const { fixture, moments, over, published } of matches) {
      const half = moments[Math.floor(moments.length / 2)]?.position
      const offered = [
        ...pricedMarkets(sport, fixture.match.before, false),
        ...(half ? pricedMarkets(sport, half, true) : []),
      ]
      for (const { key: market, outcomes } of offered) {
        const grades = settledOutcomes(market, over.result)
        for (const { id: outcome } of outcomes) {
          const grade = grades?.[outcome]
          if (!grade) throw new Error(`${market} is not settled`)
          const leg = { market, outcome, odds: 20_000, isBanker: false, isCancelled: false, event: published }
          const check = checkLeg({ ...leg, grade })
          expect(check, `${market} ${outcome} at ${JSON.stringify(published.periods)}`).toMatchObject({
            grade,
            isSame: true,
            by: parseMarketKey(market).type === 'game_winner' ? 'told' : 'result',
          })
          if (check.by === 'told') continue
          checked += 1
          expect(checkLeg({ ...leg, grade: grade === 'won' ? 'lost' : 'won' }).isSame).toBe(false)
        }
      }
    }
    expect(checked).toBeGreaterThan(20 * MATCHES)
  })
})

test('a day’s seed and match keys are published once they decide nothing, and their hash before [A10]', () => {
  const fixture = fixtureOf(football, 123_456)
  const at = (now: number) => proofOf(() => SECRET, { id: fixture.id, sport: 'football' }, now)
  const announced = at(fixture.startsAt - 7 * DAY_MS)
  const { seedAt = 0, seedHash } = announced ?? {}
  expect(announced).toMatchObject({ key: null, seed: null })
  const reported = fixture.startsAt + scriptMs(football)
  expect(at(reported - 1)).toMatchObject({ key: null, seed: null, seedHash })
  expect(at(reported)).toMatchObject({ key: eventKey(() => SECRET, fixture), seed: null, seedHash })
  expect(at(seedAt - 1)?.seed).toBeNull()
  const day = Math.floor(fixture.startsAt / DAY_MS)
  expect(at(seedAt)?.seed).toBe(createHmac('sha256', SECRET).update(`sports:day:${day}`).digest('hex'))
  // no match that begins on the day is still in progress then
  for (const sport of VIRTUAL_SPORTS) expect(seedAt).toBeGreaterThanOrEqual((day + 1) * DAY_MS + scriptMs(sport))
  expect(proofOf(() => SECRET, { id: 'sr:match:123456', sport: 'football' }, seedAt)).toBeNull()
  expect(proofOf(() => SECRET, { id: fixture.id, sport: 'tennis' }, seedAt)).toBeNull()
})

test('a bet is settled again by its legs: by results, and as void where its odds or a match were cancelled [A10]', () => {
  const event = {
    sport: 'football',
    status: 'closed',
    score: { home: 2, away: 1 },
    red_cards: { home: 0, away: 0 },
    periods: [
      { home: 0, away: 1 },
      { home: 2, away: 0 },
    ],
    goals: [],
    statistics: [],
  }
  const leg = { market: '1x2', outcome: 'home', odds: 21_000, isBanker: false, isCancelled: false, event } as const
  const legs: SettledLeg[] = [
    { ...leg, grade: 'won' },
    { ...leg, odds: 30_000, outcome: 'away', grade: 'void', isCancelled: true },
    { ...leg, market: 'handicap', outcome: 'home', grade: 'half_lost', event: { ...event, status: 'abandoned' } },
  ]
  const unit = micros(100_000_000n)
  const { legs: checked, payout } = checkBet(sportsRules, { unit, sizes: [3], legs })
  expect(checked.map(({ by, isSame }) => [by, isSame])).toEqual([
    ['result', true],
    ['cancel', true],
    ['told', true],
  ])
  expect(payout).toBe(105_000_000n)
  const wrong = checkBet(sportsRules, { unit, sizes: [1], legs: [{ ...leg, grade: 'lost' }] })
  expect(wrong).toMatchObject({ legs: [{ isSame: false, grade: 'won' }], payout: 210_000_000n })
})

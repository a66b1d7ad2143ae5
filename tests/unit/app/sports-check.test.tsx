import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixtureOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { proofOf } from '#server/platform/providers/odds/virtual/proof.ts'
import { streamsOf } from '#server/platform/providers/odds/virtual/script.ts'
import { football } from '#server/platform/providers/odds/virtual/sports/football/sport.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { BetVerdict } from '~/features/sports/bet-check.tsx'
import { EventReplay } from '~/features/sports/event-replay.tsx'
import type { SportsBet, WholeEvent } from '~/features/sports/sports.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { overwriteGetLocale } from '~/paraglide/runtime.js'

const DAYS_MS = 3 * 24 * 3_600_000
const fixture = fixtureOf(football, 77_777)
const answerTo = proofOf(
  () => 'the secret of a house',
  { id: fixture.id, sport: 'football' },
  fixture.startsAt + DAYS_MS,
)
if (!answerTo?.key || !answerTo.seed) throw new Error('a match whose day is over has no proof')
const { key, seed, label, seedHash } = answerTo
const { redCards: red_cards, ...state } = fixture.match.play(streamsOf(key, fixture)).over.state()
if (!state.score) throw new Error('a match without a score')
const starts_at = new Date(fixture.startsAt).toISOString()
const proof = {
  key,
  seed,
  label,
  seed_hash: seedHash,
  committed_at: null,
  seed_at: starts_at,
  law: { sport: 'football', home: 1, away: 1, rho: 0, redCard: { home: 0, away: 0 } },
} as const

const EVENT: WholeEvent = {
  id: fixture.id,
  sport: 'football',
  category: 'C',
  tournament: 'T',
  home: 'H',
  away: 'A',
  starts_at,
  red_cards,
  status: 'closed',
  producer: 'live',
  version: 9,
  markets: [],
  market_count: 0,
  points: null,
  serving: null,
  clock: null,
  score: state.score,
  periods: [...state.periods],
  goals: [...state.goals],
  statistics: [...state.statistics],
  momentum: [...state.momentum],
  proof: answerTo.law.sport === 'football' ? { ...proof, law: answerTo.law } : null,
}

const { home, away } = state.score
const outcome = home > away ? 'home' : home < away ? 'away' : 'draw'
const BET: SportsBet = {
  id: 'bet',
  sizes: [1],
  lines: 1,
  currency: 'RUB',
  status: 'settled',
  refusal: null,
  unit: '100',
  stake: '100',
  open_unit: '100',
  open_stake: '100',
  possible_return: '210',
  payout: '210',
  is_free: false,
  cashed_out: '0',
  rules_version: 'sports/v1',
  is_resettled: false,
  cash_out: null,
  cash_out_offer: null,
  cash_out_asked: null,
  due_at: null,
  placed_at: starts_at,
  legs: [
    {
      event: fixture.id,
      market: '1x2',
      outcome,
      odds: 21_000,
      grade: 'won',
      is_live: false,
      is_banker: false,
      is_cancelled: false,
      home: 'H',
      away: 'A',
      event_status: 'closed',
      score: state.score,
      clock: null,
      starts_at,
    },
  ],
}

describe.each(LOCALES)('a match and a bet are checked in %s', (locale) => {
  beforeAll(() => overwriteGetLocale(() => locale))
  const money = (amount: string) => formatMoney(amount, 'RUB', locale)
  const replayOf = (event: WholeEvent) => {
    if (!event.proof) throw new Error('no proof')
    return renderToStaticMarkup(<EventReplay event={event} proof={{ ...event.proof, key }} />)
  }

  test('a match that is played again ends as it is shown, from a seed that has the hash of before', () => {
    const reported = { score: `${home}:${away} (${state.periods.map((one) => `${one.home}:${one.away}`).join(', ')})` }
    const page = replayOf(EVENT)
    expect(page).toContain(m.sports_check_same(reported))
    expect(page).toContain(m.sports_check_seed_same())
    expect(replayOf({ ...EVENT, score: { home: home + 1, away } })).toContain(m.sports_check_differs(reported))
    const other = EVENT.proof && { ...EVENT.proof, seed_hash: '0'.repeat(64) }
    expect(replayOf({ ...EVENT, proof: other })).toContain(m.sports_check_seed_differs())
  })

  test('a bet that is settled again comes to what was paid, or says what it should have', () => {
    const verdictOf = (bet: SportsBet) => renderToStaticMarkup(<BetVerdict bet={bet} events={[EVENT]} />)
    expect(verdictOf(BET)).toContain(m.sports_bet_agrees({ amount: money('210') }))
    expect(verdictOf({ ...BET, is_free: true, payout: '110' })).toContain(m.sports_bet_agrees({ amount: money('110') }))
    const short = verdictOf({ ...BET, payout: '200' })
    expect(short).toContain(m.sports_bet_differs({ amount: money('210'), paid: money('200') }))
    // renders nothing for an event that is not loaded
    expect(renderToStaticMarkup(<BetVerdict bet={BET} events={[]} />)).toBe('')
  })
})

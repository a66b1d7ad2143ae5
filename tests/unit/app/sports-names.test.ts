import { beforeEach, expect, test } from 'vitest'
import { fixtureOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { pricedMarkets } from '#server/platform/providers/odds/virtual/markets.ts'
import { openingRound, roundFrom } from '#server/platform/providers/odds/virtual/outrights.ts'
import { streamsOf } from '#server/platform/providers/odds/virtual/script.ts'
import { football } from '#server/platform/providers/odds/virtual/sports/football/sport.ts'
import { VIRTUAL_SPORTS } from '#server/platform/providers/odds/virtual/sports/index.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { eventName } from '~/features/sports/event-name.ts'
import { marketName, outcomeName } from '~/features/sports/names.ts'
import { SPORTS } from '~/features/sports/sports.ts'
import { overwriteGetLocale } from '~/paraglide/runtime.js'

// no Russian name contains the Latin name of its type
beforeEach(() => overwriteGetLocale(() => 'ru'))

const KEY = 'a key of names'
/** A score, a number of goals: needs no word. */
const SAYS_ITSELF = /^[\d:+]+$/

test('every sport of the feed has a page', () => {
  expect(SPORTS.toSorted()).toEqual(VIRTUAL_SPORTS.map(({ name }) => name).toSorted())
})

test.each(VIRTUAL_SPORTS)('every market of $name and each of its outcomes has a name of its own [A10]', (sport) => {
  const fixture = fixtureOf(sport, 7)
  const { moments } = fixture.match.play(streamsOf(KEY, fixture))
  const half = moments[Math.floor(moments.length / 2)]?.position ?? fixture.match.before
  for (const [index, position] of [fixture.match.before, half].entries()) {
    const markets = pricedMarkets(sport, position, index > 0)
    for (const { key, outcomes } of markets) {
      const { type } = parseMarketKey(key)
      expect(marketName(key, fixture)).not.toContain(type)
      const names = outcomes.map(({ id }) => outcomeName(key, id, fixture))
      expect(new Set(names).size).toBe(names.length)
      for (const { id } of outcomes)
        if (!SAYS_ITSELF.test(id)) expect(outcomeName(key, id, fixture), `${key} ${id}`).not.toBe(id)
    }
    // a panel of lines is distinguished by its outcomes, all others by name
    const reported = markets.map(
      ({ key, outcomes }) => `${marketName(key, fixture)} ${outcomeName(key, outcomes[0]?.id ?? '', fixture)}`,
    )
    expect(reported.filter((one, at) => reported.indexOf(one) !== at)).toEqual([])
  }
})

test('the markets of a round of football have names, and its teams their own [A10]', () => {
  const round = [0, 1, 2, 3].flatMap((slot) => roundFrom(football, slot) ?? [])[0]
  if (!round) throw new Error('no round')
  const opening = openingRound(round)
  if (opening.kind !== 'odds_change') throw new Error('no odds')
  const event = { home: round.tournament, away: '' }
  const names = opening.markets.map(({ key }) => marketName(key, event))
  expect(new Set(names).size).toBe(opening.markets.length)
  for (const { key, outcomes } of opening.markets) {
    expect(marketName(key, event)).not.toContain(parseMarketKey(key).type)
    for (const { id } of outcomes) expect(outcomeName(key, id, event)).toBe(id)
  }
  expect(eventName(event)).toBe(round.tournament)
  expect(eventName({ home: 'A', away: 'B' })).toBe('A – B')
})

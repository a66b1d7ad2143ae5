import { readdirSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatMultiplier, type M4, m4, multiplierFor, parseMicros } from '#server/shared/money/micros.ts'
import type { Ratio } from '#server/shared/money/ratio.ts'
import { currentCases } from '#server/shared/rules/cases/catalogue.ts'
import { rtpOf as caseRtpOf, priceOf, prizesOf } from '#server/shared/rules/cases/current.ts'
import { RTP as COINFLIP_RTP, WIN_MULTIPLIER } from '#server/shared/rules/coinflip/current.ts'
import {
  RTP as CRASH_RTP,
  limits as crashLimits,
  multiplierOf as crashMultiplierOf,
  MAX_POINT,
} from '#server/shared/rules/crash/current.ts'
import { CHANCE_LIMITS, rtpOf as diceRtpOf, multiplierOf } from '#server/shared/rules/dice/current.ts'
import { RANKS } from '#server/shared/rules/fairness/cards.ts'
import { rtpOf as hiloRtpOf } from '#server/shared/rules/hilo/current.ts'
import { KENO_RISKS, rtpOf as kenoRtpOf, PICK_LIMITS, payRow } from '#server/shared/rules/keno/current.ts'
import {
  MINES_LIMITS,
  multiplierOf as minerMultiplierOf,
  rtpOf as minerRtpOf,
  TILES,
} from '#server/shared/rules/miner/current.ts'
import { prizeOf, ROOM_TICKETS, RTP as ROOMS_RTP } from '#server/shared/rules/rooms/current.ts'
import { CHIP_COVERS, paysOf, RTP as ROULETTE_RTP } from '#server/shared/rules/roulette/current.ts'
import { WHEEL_RISKS, wheelOf, rtpOf as wheelRtpOf } from '#server/shared/rules/wheel/current.ts'
import { GAMES } from '~/features/catalogue/games.ts'
import { findGames, HIGH_RTP } from '~/features/lobby/catalogue.ts'
import { lastFlight } from '~/features/lobby/home-query.ts'
import { topOf } from '~/games/engine/play/top-of.ts'
import { TOP as HILO_TOP } from '~/games/hilo/page.tsx'
import { formatGameRtp, rtpPercent } from '~/lib/format/rtp.ts'
import { overwriteGetLocale } from '~/paraglide/runtime.js'
import { limitsOf } from '../../support/bet-limits.ts'

beforeEach(() => overwriteGetLocale(() => 'ru'))

const isLower = (a: Ratio, b: Ratio) => a.numerator * b.denominator < b.numerator * a.denominator
const lowest = (rtps: readonly Ratio[]) => rtps.reduce((low, one) => (isLower(one, low) ? one : low))
const kenoCards = KENO_RISKS.flatMap((risk) =>
  Array.from({ length: PICK_LIMITS.max }, (_, index) => [risk, index + 1] as const),
)
const hiloWins = Array.from({ length: RANKS - 1 }, (_, index) => index + 1)
const minerLadders = Array.from({ length: MINES_LIMITS.max }, (_, index) => index + 1).flatMap((mines) =>
  Array.from({ length: TILES - mines }, (_, index) => [mines, index + 1] as const),
)
const chances = Array.from({ length: CHANCE_LIMITS.max }, (_, index) => index + 1)

/** The lowest return and the highest multiplier that a player of the game can pick. */
function extremesOf(game: (typeof GAMES)[number]['id']): { rtps: readonly Ratio[]; tops: readonly M4[] } {
  switch (game) {
    case 'dice':
      return { rtps: chances.map(diceRtpOf), tops: chances.map(multiplierOf) }
    case 'keno':
      return { rtps: kenoCards.map((card) => kenoRtpOf(...card)), tops: kenoCards.flatMap((card) => payRow(...card)) }
    case 'coinflip':
      return { rtps: [COINFLIP_RTP], tops: [WIN_MULTIPLIER] }
    case 'cases':
      return {
        rtps: currentCases().map((config) => caseRtpOf(config, 'RUB')),
        tops: currentCases().flatMap((config) =>
          prizesOf(config, 'RUB').map(({ value }) => multiplierFor(value, priceOf(config, 'RUB'))),
        ),
      }
    case 'roulette':
      return { rtps: [ROULETTE_RTP], tops: [...CHIP_COVERS.keys()].map((bet) => m4(BigInt(paysOf(bet)) * 10_000n)) }
    case 'wheel':
      return { rtps: WHEEL_RISKS.map(wheelRtpOf), tops: WHEEL_RISKS.flatMap(wheelOf) }
    case 'hilo':
      return { rtps: hiloWins.map(hiloRtpOf), tops: [HILO_TOP] }
    case 'miner':
      return {
        rtps: minerLadders.map((rung) => minerRtpOf(...rung)),
        tops: minerLadders.map((rung) => minerMultiplierOf(...rung)),
      }
    case 'crash':
      return { rtps: [CRASH_RTP], tops: [crashMultiplierOf(MAX_POINT)] }
    case 'rooms':
      // one ticket of the fifty of a full draw
      return {
        rtps: [ROOMS_RTP],
        tops: [multiplierFor(prizeOf(parseMicros(String(ROOM_TICKETS))), parseMicros('1'))],
      }
    default:
      return game satisfies never
  }
}

function figuresOf(game: (typeof GAMES)[number]['id']) {
  const { rtps, tops } = extremesOf(game)
  const top = game === 'rooms' ? tops[0] : topOf(game === 'crash' ? crashLimits : limitsOf(game), tops)
  const rtp = rtpPercent(lowest(rtps))
  const isRtpLowest = rtps.some((one) => rtpPercent(one) !== rtp)
  return { rtp, isRtpLowest, topMultiplier: formatMultiplier(top ?? m4(0n)) }
}

const found = (query: Parameters<typeof findGames>[0]) => findGames(query).map((game) => game.id)

describe('the lobby [R1]', () => {
  test('says the figures of the rules, the return rounded down', () => {
    for (const game of GAMES) expect({ isRtpLowest: false, ...game }, game.id).toMatchObject(figuresOf(game.id))
  })

  test('writes the lowest return of a game as such where another pick returns more', () => {
    const shown = Object.fromEntries(GAMES.map((game) => [game.id, formatGameRtp(game, 'en')]))
    expect(shown).toMatchObject({ dice: '≥\u00A098.99%', crash: '99.00%', roulette: '97.29%' })
  })

  test('says where the last flight has ended, and claims no round where there is none', () => {
    const ended = lastFlight({ number: 1234, point: 296 })
    expect(ended).toMatchObject({ times: 2.96, isBroken: true, figure: '2,96×' })
    expect(ended.note).toMatch(/1.?234/)
    expect(lastFlight(null)).toMatchObject({ isBroken: false, figure: '', note: '' })
  })

  test('lists every game that has a folder, and each has a page', () => {
    const pages = readdirSync('app/routes/games')
    const folders = readdirSync('app/games', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const played = folders.map(({ name }) => name).filter((name) => name !== 'engine')
    expect(GAMES.map(({ id }) => id).toSorted()).toEqual(played.toSorted())
    for (const id of played)
      expect(pages.filter((file) => [`${id}.tsx`, `${id}.index.tsx`, id].includes(file))).toHaveLength(1)
  })

  test('each game has a sign of its own', () => {
    expect(new Set(GAMES.map(({ icon }) => icon)).size).toBe(GAMES.length)
  })

  test('finds a game by its name in the language of the page, whatever the case, or by its address', () => {
    expect(found({})).toEqual(GAMES.map((game) => game.id))
    expect(found({ q: ' ДАЙ ' })).toEqual(['dice'])
    expect(found({ q: 'dice' })).toEqual(['dice'])
    expect(found({ q: 'шашки' })).toEqual([])
    overwriteGetLocale(() => 'hi')
    expect(found({ q: 'डाइस' })).toEqual(['dice'])
  })

  test('narrows by what a game is', () => {
    const [steps, instant, shared] = [found({ show: 'steps' }), found({ show: 'instant' }), found({ show: 'shared' })]
    expect(steps).toEqual(expect.arrayContaining(['hilo', 'miner']))
    expect(instant).toEqual(expect.arrayContaining(['cases', 'dice', 'wheel']))
    expect(shared).toEqual(expect.arrayContaining(['crash', 'rooms']))
    expect([...steps, ...instant, ...shared].toSorted()).toEqual(found({}).toSorted())
    for (const game of findGames({ show: 'rtp' })) expect(Number(game.rtp)).toBeGreaterThanOrEqual(Number(HIGH_RTP))
    expect(found({ show: 'instant', q: 'dice' })).toEqual(['dice'])
  })
})

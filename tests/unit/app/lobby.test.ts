import { readdirSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { RANKS } from '#server/rules/cards.ts'
import { currentCases } from '#server/rules/cases/catalogue.ts'
import { rtpOf as caseRtpOf, priceOf, prizesOf } from '#server/rules/cases/paytable.ts'
import { RTP as COINFLIP_RTP, WIN_MULTIPLIER } from '#server/rules/coinflip/paytable.ts'
import { CHANCE_LIMITS, rtpOf as diceRtpOf, multiplierOf } from '#server/rules/dice/paytable.ts'
import { rtpOf as hiloRtpOf } from '#server/rules/hilo/paytable.ts'
import { KENO_RISKS, rtpOf as kenoRtpOf, PICK_LIMITS, payRow } from '#server/rules/keno/paytable.ts'
import {
  MINES_LIMITS,
  multiplierOf as minerMultiplierOf,
  rtpOf as minerRtpOf,
  TILES,
} from '#server/rules/miner/paytable.ts'
import { formatMultiplier, largest, type M4, m4, multiplierFor } from '#server/rules/money.ts'
import type { Ratio } from '#server/rules/ratio.ts'
import { CHIP_COVERS } from '#server/rules/roulette/chips.ts'
import { paysOf, RTP as ROULETTE_RTP } from '#server/rules/roulette/paytable.ts'
import { WHEEL_RISKS, wheelOf, rtpOf as wheelRtpOf } from '#server/rules/wheel/paytable.ts'
import { TOP as HILO_TOP } from '~/features/hilo/figures.ts'
import { findGames, GAMES } from '~/features/lobby/catalogue.ts'
import { HERO } from '~/features/lobby/payout-curve.tsx'
import { GAME_NAMES } from '~/lib/game-names.ts'
import { overwriteGetLocale } from '~/paraglide/runtime.js'

beforeEach(() => overwriteGetLocale(() => 'ru'))

const percent = ({ numerator, denominator }: Ratio) => (100 * Number(numerator)) / Number(denominator)
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
    default:
      return game satisfies never
  }
}

function figuresOf(game: (typeof GAMES)[number]['id']) {
  const { rtps, tops } = extremesOf(game)
  return { rtp: Math.min(...rtps.map(percent)).toFixed(1), topMultiplier: formatMultiplier(largest(tops)) }
}

const found = (query: Parameters<typeof findGames>[0]) => findGames(query).map((game) => game.id)

describe('the lobby [R1]', () => {
  test('says the figures of the rules, the return rounded to a tenth', () => {
    for (const game of GAMES) expect(game).toMatchObject(figuresOf(game.id))
  })

  test('shows a multiplier that dice pays for the chance beside it', () => {
    expect(formatMultiplier(multiplierOf(HERO.chance * 100))).toBe(HERO.times)
  })

  test('lists every game that has a page', () => {
    const pages = readdirSync('app/routes/games')
    const played = Object.keys(GAME_NAMES).filter((id) =>
      pages.some((file) => [`${id}.tsx`, `${id}.index.tsx`].includes(file)),
    )
    expect(GAMES.map(({ id }) => id).toSorted()).toEqual(played.toSorted())
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
    expect(found({ show: 'steps' })).toEqual(['hilo', 'miner'])
    expect(found({ show: 'instant' }).toSorted()).toEqual(['cases', 'coinflip', 'dice', 'keno', 'roulette', 'wheel'])
    for (const game of findGames({ show: 'rtp' })) expect(Number(game.rtp)).toBeGreaterThanOrEqual(99)
    expect(found({ show: 'instant', q: 'dice' })).toEqual(['dice'])
  })
})

import { describe, expect, it } from 'vitest'
import { formatMultiplier, m4 } from '#server/shared/money/micros.ts'
import { CARDS, cardName, RANKS, rankOf } from '#server/shared/rules/fairness/cards.ts'
import { takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import {
  type HiloGuess,
  type HiloParams,
  hilo,
  hiloRound,
  holds,
  multiplierOf,
  relationOf,
  tableHash,
  winsOf,
} from '#server/shared/rules/hilo/current.ts'
import fc from '../../support/run/fast-check.ts'
import { P1_BETS, V1 } from './vectors.ts'

const RANK_LIST = Array.from({ length: RANKS }, (_, index) => index + 1)
const GUESSES: HiloGuess[] = ['up', 'down']
const NO_CAP = m4(10n ** 18n)
const [ACE, KING] = [48, 44]
/** The middle float of a card. */
const floatOfCard = (card: number) => (card + 0.5) / CARDS
const cardOfRank = (rank: number) => (rank === 1 ? ACE : (rank - 2) * 4)
const floatsOf = (...ranks: number[]) => ranks.map((rank) => floatOfCard(cardOfRank(rank)))

/**
 * The guesses for each rank, the number of the 13 ranks for which they are right, and the multiplier of a first guess.
 */
const TABLE = [
  [1, 'higher', 12, '1.0725', 'same', 1, '12.87'],
  [2, 'higher_or_same', 12, '1.0725', 'lower_or_same', 2, '6.435'],
  [3, 'higher_or_same', 11, '1.17', 'lower_or_same', 3, '4.29'],
  [4, 'higher_or_same', 10, '1.287', 'lower_or_same', 4, '3.2175'],
  [5, 'higher_or_same', 9, '1.43', 'lower_or_same', 5, '2.574'],
  [6, 'higher_or_same', 8, '1.6087', 'lower_or_same', 6, '2.145'],
  [7, 'higher_or_same', 7, '1.8385', 'lower_or_same', 7, '1.8385'],
  [8, 'higher_or_same', 6, '2.145', 'lower_or_same', 8, '1.6087'],
  [9, 'higher_or_same', 5, '2.574', 'lower_or_same', 9, '1.43'],
  [10, 'higher_or_same', 4, '3.2175', 'lower_or_same', 10, '1.287'],
  [11, 'higher_or_same', 3, '4.29', 'lower_or_same', 11, '1.17'],
  [12, 'higher_or_same', 2, '6.435', 'lower_or_same', 12, '1.0725'],
  [13, 'same', 1, '12.87', 'lower', 12, '1.0725'],
] as const

describe('the cards', () => {
  it('are those of the published vector', () => {
    const floats = takeFloats(openByteStream(hmacSha256, V1.seeds), 10)
    const { cards } = hilo.play({ steps: Array(9).fill('up') }, floats).outcome
    expect(cards.map(cardName).join(' ')).toBe('Q♦ K♠ 6♦ Q♥ 2♥ 4♠ 8♥ 5♦ 9♣ 7♥')
  })

  it('are those of our vectors', () => {
    const drawn = P1_BETS.map(({ seeds }) => {
      const floats = takeFloats(openByteStream(hmacSha256, seeds), 5)
      return hilo.play({ steps: Array(4).fill('up') }, floats).outcome.cards
    })
    expect(drawn).toEqual([
      [31, 28, 50, 15, 36],
      [0, 35, 29, 18, 8],
      [2, 19, 17, 46, 39],
    ])
  })

  it('are four of each rank, from the twos to the aces', () => {
    expect([0, 3, 32, KING, 47, ACE, 51].map(rankOf)).toEqual([2, 2, 10, 13, 13, 1, 1])
    expect([0, 51, 36, 41].map(cardName)).toEqual(['2♦', 'A♣', 'J♦', 'Q♥'])
    const ranks = Array.from({ length: CARDS }, (_, card) => rankOf(card))
    for (const rank of RANK_LIST) expect(ranks.filter((one) => one === rank)).toHaveLength(4)
  })
})

describe('the hilo paytable', () => {
  it.each(TABLE)('of rank %d is as published', (rank, up, upWins, upPays, down, downWins, downPays) => {
    expect([relationOf(rank, 'up'), relationOf(rank, 'down')]).toEqual([up, down])
    expect([winsOf(rank, 'up'), winsOf(rank, 'down')]).toEqual([upWins, downWins])
    const pays = [upWins, downWins].map((wins) => formatMultiplier(multiplierOf([wins])).replace(/0+$/, ''))
    expect(pays).toEqual([upPays, downPays])
  })

  it('has no guess that is sure, and none that cannot hold', () => {
    for (const rank of RANK_LIST)
      for (const guess of GUESSES) {
        const held = RANK_LIST.filter((next) => holds(rank, guess, next)).length
        expect(held).toBe(winsOf(rank, guess))
        expect(held).toBeGreaterThanOrEqual(1)
        expect(held).toBeLessThanOrEqual(12)
      }
  })

  it('takes the house’s 1 % once, however many guesses there are', () => {
    expect(multiplierOf([12, 12])).toBe((9_900n * 169n) / 144n)
    expect(multiplierOf([1, 1, 1])).toBe(9_900n * 2_197n)
    expect(multiplierOf([7, 3])).toBe(multiplierOf([3, 7]))
    expect(() => multiplierOf([])).toThrow(RangeError)
  })

  it('is pinned: another table is another version', () => {
    expect(hilo.version).toBe('hilo/v1')
    expect(tableHash()).toBe('e282976d7dd742389adfcad69fa65426c31bed99abaedf1fc6f89a6c777da53e')
  })
})

describe('a hilo play', () => {
  it('holds by the rules of the card before, tie and edge included', () => {
    const multiplierAt = (steps: HiloParams['steps'], ...ranks: number[]) =>
      hilo.play({ steps }, floatsOf(...ranks)).multiplier
    expect(multiplierAt(['up'], 7, 7)).toBe(multiplierOf([7]))
    expect(multiplierAt(['down'], 7, 7)).toBe(multiplierOf([7]))
    expect(multiplierAt(['up'], 1, 1)).toBe(0n)
    expect(multiplierAt(['down'], 1, 1)).toBe(multiplierOf([1]))
    expect(multiplierAt(['up'], 13, 13)).toBe(multiplierOf([1]))
    expect(multiplierAt(['down'], 13, 13)).toBe(0n)
    expect(multiplierAt(['up'], 8, 7)).toBe(0n)
    expect(multiplierAt(['up', 'skip', 'down'], 2, 13, 5, 4)).toBe(multiplierOf([12, 5]))
    expect(multiplierAt(['up', 'down'], 8, 7, 1)).toBe(0n)
  })

  it('does not exist without a guess, with a 53rd skip or without a float a card', () => {
    expect(() => hilo.play({ steps: [] }, [0.5])).toThrow(RangeError)
    expect(() => hilo.play({ steps: ['skip'] }, [0.5, 0.5])).toThrow(RangeError)
    const skips = Array<'skip'>(53).fill('skip')
    expect(() => hilo.floatCount({ steps: skips })).toThrow(RangeError)
    expect(hilo.floatCount({ steps: skips.slice(1) })).toBe(53)
    expect(() => hilo.play({ steps: ['up'] }, [0.5])).toThrow(RangeError)
    expect(() => hilo.play({ steps: ['up'] }, [])).toThrow(RangeError)
  })
})

describe('a hilo round', () => {
  it('begins with a card and both guesses', () => {
    expect(hiloRound.standing(hiloRound.open({}), floatsOf(12), NO_CAP)).toEqual({
      status: 'open',
      multiplier: null,
      options: {
        up: { wins: 2, of: 13, multiplier: 64_350n },
        down: { wins: 12, of: 13, multiplier: 10_725n },
      },
      shown: { cards: [cardOfRank(12)] },
    })
  })

  it('goes on from what was held', () => {
    const standing = hiloRound.standing({ steps: ['down', 'skip'] }, floatsOf(12, 3, 9), NO_CAP)
    expect(standing).toEqual({
      status: 'open',
      multiplier: 10_725n,
      options: {
        up: { wins: 5, of: 13, multiplier: multiplierOf([12, 5]) },
        down: { wins: 9, of: 13, multiplier: multiplierOf([12, 9]) },
      },
      shown: { cards: [12, 3, 9].map(cardOfRank) },
    })
  })

  it('is lost by a guess that does not hold', () => {
    expect(hiloRound.standing({ steps: ['up'] }, floatsOf(12, 3), NO_CAP)).toEqual({
      status: 'lost',
      multiplier: null,
      options: { up: null, down: null },
      shown: { cards: [12, 3].map(cardOfRank) },
    })
  })

  it('offers no guess beyond the cap, and is complete when the surest one would pass it', () => {
    const floats = floatsOf(12, 3)
    const statusAt = (cap: bigint) => hiloRound.standing({ steps: ['down'] }, floats, m4(cap))
    const surest = multiplierOf([12, 12])
    expect(statusAt(multiplierOf([12, 3]) - 1n).options).toMatchObject({ up: { wins: 11 }, down: null })
    expect(statusAt(surest)).toMatchObject({ status: 'open', options: { up: null, down: null } })
    expect(statusAt(surest - 1n)).toMatchObject({ status: 'complete', multiplier: 10_725n })
  })

  it('is complete when no guess is left within the cap and no skip to look for one', () => {
    const steps: HiloParams['steps'] = ['down', ...Array<'skip'>(52).fill('skip')]
    const standing = hiloRound.standing({ steps }, floatsOf(12, ...Array<number>(53).fill(7)), multiplierOf([12, 11]))
    expect(standing).toMatchObject({ status: 'complete', multiplier: 10_725n })
  })

  it('always has a first step within what bounds its stake', () => {
    const cap = hiloRound.firstMultiplier({})
    for (const rank of RANK_LIST) {
      const { status, options } = hiloRound.standing({ steps: [] }, floatsOf(rank), cap)
      expect([status, options.up !== null || options.down !== null]).toEqual(['open', true])
    }
  })

  it('allows what it offers, and 52 skips', () => {
    const options = { up: null, down: { wins: 1, of: 13, multiplier: m4(1n) } }
    const skipped = (skips: number): HiloParams => ({ steps: Array<'skip'>(skips).fill('skip') })
    const allowed = (skips: number) =>
      (['up', 'down', 'skip'] as const).map((action) => hiloRound.allows(skipped(skips), options, action))
    expect(allowed(51)).toEqual([false, true, true])
    expect(allowed(52)).toEqual([false, true, false])
  })

  it('stands at every step as a play of the same steps does', () => {
    const step = fc.record({ action: fc.constantFrom('up', 'down', 'skip'), card: fc.integer({ min: 0, max: 51 }) })
    const anyRound = fc.record({ first: fc.integer({ min: 0, max: 51 }), steps: fc.array(step, { maxLength: 12 }) })
    fc.assert(
      fc.property(anyRound, ({ first, steps }) => {
        let params = hiloRound.open({})
        let floats = [floatOfCard(first)]
        for (const { action, card } of steps) {
          if (hiloRound.standing(params, floats, NO_CAP).status !== 'open') break
          params = hiloRound.append(params, action)
          floats = [...floats, floatOfCard(card)]
          const stands = hiloRound.standing(params, floats, NO_CAP)
          if (params.steps.every((one) => one === 'skip')) {
            expect(stands.multiplier).toBeNull()
            continue
          }
          const { outcome, multiplier } = hilo.play(params, floats)
          expect(outcome).toEqual({ cards: stands.shown.cards, win: stands.status !== 'lost' })
          expect(multiplier).toBe(stands.multiplier ?? 0n)
        }
      }),
    )
  })
})

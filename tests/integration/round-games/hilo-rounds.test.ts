import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { findBet } from '#server/platform/modules/bets/queries/find-bet.ts'
import { findRound } from '#server/platform/modules/round-games/queries/find-round.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { MAX_WIN } from '#server/shared/money/limits.ts'
import { formatMicros, formatMultiplier, micros, parseMicros, payoutOf } from '#server/shared/money/micros.ts'
import { rankOf } from '#server/shared/rules/fairness/cards.ts'
import { type HiloAction, multiplierOf, winsOf } from '#server/shared/rules/hilo/current.ts'
import { betLimits } from '../../support/bet-limits.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { openPlayer, PATIENCE, type Player } from '../instant-games/players.ts'
import { cardsOf, cashOut, failingGuess, hiloStart, holdingGuess } from './round-players.ts'

vi.setConfig(PATIENCE)

const CARDS_AT_MOST = 300

let opened: TestPlatform
let platform: TestPlatform['platform']
beforeAll(async () => {
  opened = await startPlatform()
  platform = opened.platform
})
afterAll(async () => {
  expect(await checkAllBooks(platform.reader)).toEqual([])
  await opened[Symbol.asyncDispose]()
})

const rich = () => openPlayer(opened, { currency: 'RUB', amount: '1000' })
const start = async (player: Player, input?: Parameters<typeof hiloStart>[1]) =>
  (await platform.writer.execute('startRound', hiloStart(player, input))).round
const take = async ({ userId }: Player, roundId: string, step: number, action: HiloAction) =>
  (await platform.writer.execute('stepRound', { userId, game: 'hilo', roundId, step, action })).round
const current = ({ userId }: Player) => findRound(platform, { userId, game: 'hilo' })

/** A round with suitable first two cards: others are started and ended until one comes. */
async function startWith(player: Player, isWanted: (card: number, next: number) => boolean) {
  for (;;) {
    const { id } = await start(player)
    const cards = await cardsOf(opened, id, CARDS_AT_MOST)
    const [first = 0, second = 0] = cards
    if (isWanted(first, second)) return { id, cards, first, second }
    const guess = holdingGuess(first, second)
    const round = guess && (await take(player, id, 1, guess))
    if (round?.status === 'open') await platform.writer.execute('cashOutRound', cashOut(player, round))
  }
}

describe('a hilo round', () => {
  it('shows its first card and the worth of both guesses', async () => {
    const player = await rich()
    const round = await start(player)
    const [card = 0] = await cardsOf(opened, round.id, 1)
    const optionOf = (guess: 'up' | 'down') => {
      const wins = winsOf(rankOf(card), guess)
      const multiplier = multiplierOf([wins])
      const payout = formatMicros(payoutOf(parseMicros('10'), multiplier))
      return { wins, of: 13, multiplier: formatMultiplier(multiplier), payout }
    }
    expect(round).toMatchObject({ status: 'open', shown: { cards: [card] }, params: { steps: [] }, multiplier: null })
    expect(round.options).toEqual({ up: optionOf('up'), down: optionOf('down') })
    expect(await current(player)).toEqual(round)
  })

  it('goes on with a guess that holds, and with a skip, which costs and pays nothing', async () => {
    const player = await rich()
    const { id, cards, first, second } = await startWith(player, (a, b) => holdingGuess(a, b) !== undefined)
    const guess = holdingGuess(first, second) ?? 'up'
    const held = await take(player, id, 1, guess)
    const multiplier = formatMultiplier(multiplierOf([winsOf(rankOf(first), guess)]))
    expect(held).toMatchObject({ status: 'open', shown: { cards: cards.slice(0, 2) }, multiplier })
    const skipped = await take(player, id, 2, 'skip')
    expect(skipped).toMatchObject({ status: 'open', shown: { cards: cards.slice(0, 3) }, multiplier })
    const { round } = await platform.writer.execute('cashOutRound', cashOut(player, skipped))
    expect(round).toMatchObject({ status: 'cashed_out', options: { up: null, down: null }, shown: skipped.shown })
    expect(round.bet).toMatchObject({
      params: { steps: [guess, 'skip'] },
      outcome: { cards: cards.slice(0, 3), win: true },
      multiplier,
    })
    expect(await findBet(platform, { id: id, userId: null })).toEqual(round.bet)
  })

  it('is lost with a guess that does not hold', async () => {
    const player = await rich()
    const { id, cards, first, second } = await startWith(player, (a, b) => failingGuess(a, b) !== undefined)
    const round = await take(player, id, 1, failingGuess(first, second) ?? 'up')
    expect(round).toMatchObject({ status: 'lost', shown: { cards: cards.slice(0, 2) }, multiplier: null })
    expect(round.bet).toMatchObject({ outcome: { cards: cards.slice(0, 2), win: false }, payout: '0' })
    expect(await current(player)).toEqual(round)
  })

  it('has 52 skips, and nothing to cash out after them alone', async () => {
    const player = await rich()
    const { id } = await start(player)
    for (let step = 1; step <= 52; step += 1) await take(player, id, step, 'skip')
    await expect(take(player, id, 53, 'skip')).rejects.toMatchObject({ code: 'step_unavailable' })
    await expect(platform.writer.execute('cashOutRound', cashOut(player, { id, game: 'hilo' }))).rejects.toMatchObject({
      code: 'cash_out_too_early',
    })
    const round = await current(player)
    expect(round?.params).toEqual({ steps: Array(52).fill('skip') })
    expect(Object.values(round?.options ?? {})).not.toContain(null)
  })

  it.each(CURRENCY_CODES)(
    'in %s offers nothing beyond the largest win, and is cashed out before it',
    async (currency) => {
      const amount = betLimits('hilo', currency).max
      const player = await openPlayer(opened, { currency, amount: formatMicros(micros(parseMicros(amount) * 30n)) })
      const [stake, maxWin] = [parseMicros(amount), parseMicros(MAX_WIN[currency])]
      let refused = 0
      for (;;) {
        let round = await start(player, { amount, currency })
        const cards = await cardsOf(opened, round.id, CARDS_AT_MOST)
        let step = 0
        while (round.status === 'open') {
          const [card = 0, next = 0] = cards.slice(step)
          const guess = holdingGuess(card, next)
          step += 1
          if (guess === undefined) round = await take(player, round.id, step, 'skip')
          else if (round.options[guess]) round = await take(player, round.id, step, guess)
          else {
            refused += 1
            await expect(take(player, round.id, step, guess)).rejects.toMatchObject({ code: 'step_unavailable' })
            round = await take(player, round.id, step, 'skip')
          }
        }
        const payout = parseMicros(round.bet?.payout ?? '0')
        expect(round.status).toBe('completed')
        expect(payout <= maxWin).toBe(true)
        // even the surest guess would exceed the maximum win
        expect((payout * 13n) / 12n + stake / 1000n > maxWin).toBe(true)
        if (refused > 0) break
      }
    },
  )
})

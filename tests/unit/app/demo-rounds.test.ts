import { describe, expect, test } from 'vitest'
import { hilo } from '#server/shared/rules/hilo/current.ts'
import { miner } from '#server/shared/rules/miner/current.ts'
import type { DemoWallet } from '~/games/engine/demo/demo-wallet.ts'
import { cashOutDemoRound, openDemoRound, stepDemoRound } from '~/games/engine/demo/rounds.ts'
import { verifyNew } from '../../support/check-bets.ts'
import { P1_BETS, P1_COMMITMENT } from '../rules/vectors.ts'

const WALLET: DemoWallet = { credits: '100', staked: '0', ...P1_BETS[0].seeds }
const { seeds } = P1_BETS[0]
/** Mines of the first published seeds, with three mines. */
const MINES = [14, 16, 25]

const openMiner = () =>
  openDemoRound(WALLET, { game: 'miner', rules: miner, opening: { mines: 3 }, amount: '10', now: 0 })

describe('a round of the demo', () => {
  test('takes its stake and its nonce, and tells nothing of what is hidden', () => {
    const { wallet, round } = openMiner()
    expect(wallet).toMatchObject({ credits: '90', staked: '10', nonce: 1 })
    expect(round).toMatchObject({ status: 'open', nonce: 0, safe: [], payout: null, bet: null })
    expect(round.options.pick).toEqual({ wins: 22, of: 25, multiplier: '1.1250', payout: '11.25' })
    expect(round.server_seed_hash).toBe(P1_COMMITMENT)
    expect(JSON.stringify(round)).not.toContain(seeds.serverSeed)
    expect(Object.keys(round)).not.toContain('layout')
  })

  test('pays what it is worth when it is cashed out', () => {
    const opened = openMiner()
    const first = stepDemoRound(opened.wallet, opened.round, { rules: miner, action: 1, now: 0 })
    expect(first.round).toMatchObject({ status: 'open', safe: [1], multiplier: '1.1250', payout: '11.25' })
    const second = stepDemoRound(first.wallet, first.round, { rules: miner, action: 2, now: 0 })
    const { wallet, round } = cashOutDemoRound(second.wallet, second.round, { rules: miner, now: 0 })
    expect(round).toMatchObject({ status: 'cashed_out', payout: null, bet: { payout: '12.857', multiplier: '1.2857' } })
    expect(round.bet?.outcome.layout.toSorted((a, b) => a - b)).toEqual(MINES)
    expect(wallet).toMatchObject({ credits: '102.857', staked: '0', nonce: 1 })
  })

  test('is lost with a mine, and can be checked like any other bet', () => {
    const opened = openMiner()
    const { wallet, round } = stepDemoRound(opened.wallet, opened.round, { rules: miner, action: 14, now: 0 })
    expect(round).toMatchObject({ status: 'lost', bet: { payout: '0', outcome: { win: false } } })
    expect(wallet).toMatchObject({ credits: '90', staked: '0' })
    const { params, outcome } = round.bet ?? {}
    if (!params) throw new Error('no bet')
    expect(verifyNew({ game: 'miner', params, seeds }).outcome).toEqual(outcome)
  })

  test('shows the cards of the published seeds one by one', () => {
    const opened = openDemoRound(WALLET, { game: 'hilo', rules: hilo, opening: {}, amount: '10', now: 0 })
    expect(opened.round.cards).toEqual([31])
    const { round } = stepDemoRound(opened.wallet, opened.round, { rules: hilo, action: 'skip', now: 0 })
    expect(round).toMatchObject({ status: 'open', cards: [31, 28] })
  })

  test('refuses what may not be done', () => {
    const opened = openMiner()
    expect(() => cashOutDemoRound(opened.wallet, opened.round, { rules: miner, now: 0 })).toThrow(RangeError)
    expect(() => stepDemoRound(opened.wallet, opened.round, { rules: miner, action: 26, now: 0 })).toThrow(RangeError)
    const first = stepDemoRound(opened.wallet, opened.round, { rules: miner, action: 1, now: 0 })
    expect(() => stepDemoRound(first.wallet, first.round, { rules: miner, action: 1, now: 0 })).toThrow(RangeError)
    const lost = stepDemoRound(first.wallet, first.round, { rules: miner, action: 14, now: 0 })
    expect(() => stepDemoRound(lost.wallet, lost.round, { rules: miner, action: 2, now: 0 })).toThrow(RangeError)
    expect(() => openDemoRound(WALLET, { game: 'hilo', rules: hilo, opening: {}, amount: '101', now: 0 })).toThrow(
      RangeError,
    )
  })
})

import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { rounds } from '#db/platform/schema/round-games.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, formatMultiplier, parseMicros, payoutOf } from '#server/shared/money/micros.ts'
import { verifyBet } from '#server/shared/rules/fairness/verify.ts'
import { games } from '#server/shared/rules/games.ts'
import type { HiloAction } from '#server/shared/rules/hilo/current.ts'
import { rulesOf } from '#server/shared/rules/versions.ts'
import { pairBets } from '../../support/pair-bets.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { newKey, openPlayer, PATIENCE, type Player } from '../instant-games/players.ts'
import { cashOut, hiloStart, minerStart } from './round-players.ts'

vi.setConfig(PATIENCE)

const PLAYERS = 6
const ROUNDS_A_PLAYER = 14
const STEPS_AT_MOST = 4
const ACTIONS: readonly HiloAction[] = ['up', 'down', 'skip', 'up']

let opened: TestPlatform
let platform: TestPlatform['platform']
beforeAll(async () => {
  opened = await startPlatform()
  platform = opened.platform
})
afterAll(() => opened[Symbol.asyncDispose]())

/** A step independent of the round's secrets; a hilo round begins with a guess. */
function stepOf(game: 'hilo' | 'miner', number: number, step: number) {
  if (game === 'miner') return { game, action: ((number * 7 + step * 5) % 25) + 1 }
  return { game, action: ACTIONS[step === 1 ? number % 2 : (number + step) % 4] ?? 'up' }
}

async function play(player: Player, number: number): Promise<void> {
  const amount = `${1 + (number % 7)}.37`
  const start =
    number % 2 === 0
      ? minerStart(player, { amount, opening: { mines: 1 + (number % 9) } })
      : hiloStart(player, { amount })
  let { round } = await platform.writer.execute('startRound', start)
  const key = { userId: player.userId, roundId: round.id }
  for (let step = 1; step <= 1 + (number % STEPS_AT_MOST) && round.status === 'open'; step += 1)
    round = (await platform.writer.execute('stepRound', { ...key, step, ...stepOf(round.game, number, step) })).round
  if (round.status === 'open') await platform.writer.execute('cashOutRound', cashOut(player, round))
}

type WireBet = Extract<CallOutput<typeof contract.bets.byId>, { nonce: number }>

function check(bet: WireBet) {
  const seeds = { serverSeed: bet.server_seed ?? '', clientSeed: bet.client_seed, nonce: bet.nonce }
  const { hilo, miner } = games.rounds
  switch (bet.game) {
    case 'hilo':
      return verifyBet({ game: bet.game, rules: rulesOf(hilo, bet.rules_version), params: bet.params, seeds })
    case 'miner':
      return verifyBet({ game: bet.game, rules: rulesOf(miner, bet.rules_version), params: bet.params, seeds })
    default:
      throw new Error(`a bet of ${bet.game}`)
  }
}

it('the browser’s check of 84 rounds gives what the platform stored, to the last digit of the payout', async () => {
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, () => openPlayer(opened, { currency: 'RUB', amount: '10000' })),
  )
  await Promise.all(
    players.map(async (player, index) => {
      for (let round = 0; round < ROUNDS_A_PLAYER; round += 1) await play(player, index * ROUNDS_A_PLAYER + round)
    }),
  )
  expect(await platform.reader.select().from(rounds).where(isNull(rounds.ending))).toEqual([])
  const won = { hilo: 0, miner: 0 }
  for (const { token } of players) {
    await opened.request(contract.fairness.rotate, { idempotency_key: newKey() }, { token })
    const bets = pairBets((await opened.request(contract.bets.mine, { limit: 100 }, { token })).output.bets)
    expect(bets.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 14 }, (_, n) => n))
    for (const bet of bets) {
      const { outcome, multiplier, serverSeedHash, rulesVersion, tableHash } = check(bet)
      expect({ outcome, multiplier: formatMultiplier(multiplier) }).toEqual({
        outcome: bet.outcome,
        multiplier: bet.multiplier,
      })
      expect([serverSeedHash, rulesVersion, tableHash]).toEqual([
        bet.server_seed_hash,
        bet.rules_version,
        bet.table_hash,
      ])
      expect(formatMicros(payoutOf(parseMicros(bet.stake), multiplier))).toBe(bet.payout)
      if (bet.payout !== '0' && (bet.game === 'hilo' || bet.game === 'miner')) won[bet.game] += 1
    }
  }
  for (const count of Object.values(won)) {
    expect(count).toBeGreaterThan(5)
    expect(count).toBeLessThan((PLAYERS * ROUNDS_A_PLAYER) / 2 - 5)
  }
  expect(await checkAllBooks(platform.reader)).toEqual([])
})

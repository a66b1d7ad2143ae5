import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writerThread } from '#server/platform/hosts/node/storage/writer-thread.ts'
import { manualClock } from '#server/platform/kernel/surroundings.ts'
import { findBet } from '#server/platform/modules/bets/queries/find-bet.ts'
import { checkInvariants } from '#server/platform/modules/ledger/reads.ts'
import { closeIdleRounds } from '#server/platform/modules/round-games/jobs/close-idle-rounds.ts'
import { findRound } from '#server/platform/modules/round-games/queries/find-round.ts'
import { instantBets } from '#server/shared/contract/instant-games/place-bet.ts'
import { roundBets } from '#server/shared/contract/round-games/calls.ts'
import { games } from '#server/shared/rules/games.ts'
import type { BetRules, GameId } from '#server/shared/rules/registry.ts'
import { findRules, type Versions } from '#server/shared/rules/versions.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { readCheck, seedsOfBet, tryVerify } from '~/games/engine/fairness/check.ts'
import { comparisonsOf } from '~/games/engine/fairness/comparisons.ts'
import { NEXT_RELEASES } from '../../support/platform/next-rules.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { cashOut, fieldOf, minerStart } from '../round-games/round-players.ts'
import { diceBet, newKey, openPlayer, PATIENCE, type Player } from './players.ts'

vi.setConfig(PATIENCE)

const NOON = Date.UTC(2026, 0, 1, 12)
const DAY_MS = 24 * 60 * 60 * 1000
/** The next release of this program. */
const NEXT = {
  rules: NEXT_RELEASES,
  startWriter: writerThread(new URL('../../support/platform/next-rules-thread.ts', import.meta.url)),
}

let directory: ReturnType<typeof temporaryDirectory>
beforeEach(() => {
  directory = temporaryDirectory()
})
afterEach(() => directory[Symbol.dispose]())

const today = () => startPlatform({ directory: directory.path, seed: 'today' })
const next = (clock = manualClock(NOON)) =>
  startPlatform({ directory: directory.path, seed: 'next', clock, program: NEXT })

const rich = (site: TestPlatform) => openPlayer(site, { currency: 'RUB', amount: '1000' })

async function openTiles(site: TestPlatform, { userId }: Player, roundId: string, steps: readonly number[]) {
  const { safe } = await fieldOf(site, roundId, 3)
  for (const step of steps)
    await site.platform.writer.execute('stepRound', {
      userId,
      game: 'miner',
      roundId,
      step,
      action: safe[step - 1] ?? 0,
    })
}

/** All comparisons of the page with a bet's proof; undefined without a verdict. */
function verdictOf<G extends GameId>(bet: PlayedBet<G>, versions: Versions<BetRules<G>>) {
  const rules = findRules(versions, bet.rules_version)
  if (!rules) return undefined
  const fields = seedsOfBet(bet)
  const read = readCheck({ game: bet.game, rules, fields, params: bet.params })
  const verification = 'bet' in read ? tryVerify(read.bet) : undefined
  if (!verification) throw new Error('a stored bet that cannot be checked')
  return comparisonsOf({ verification, promisedHash: fields.promisedHash, stored: bet })
}

const MATCH = { commitment: true, outcome: true, multiplier: true, payout: undefined, rules: true }

test('after a change of the edge old bets verify and open rounds end by the rules that they began with', async () => {
  const before = await today()
  const { clock } = before
  const [player, idler] = [await rich(before), await rich(before)]
  const oldBet = await before.platform.writer.execute(
    'placeBet',
    diceBet(player, { params: { side: 'over', chance: 9_800 } }),
  )
  const oldRound = (await before.platform.writer.execute('startRound', minerStart(player))).round
  const idleRound = (await before.platform.writer.execute('startRound', minerStart(idler))).round
  await openTiles(before, player, oldRound.id, [1])
  await openTiles(before, idler, idleRound.id, [1])
  await before[Symbol.asyncDispose]()

  await using site = await next(clock)
  const { platform } = site
  const current = ({ userId }: Player) => findRound(platform, { userId, game: 'miner' })
  // unchanged: its value, its next step and its version
  expect(await current(player)).toMatchObject({
    id: oldRound.id,
    status: 'open',
    rulesVersion: 'miner/v1',
    multiplier: '1.1250',
    payout: '11.25',
    options: { pick: { multiplier: '1.2857' } },
  })
  await openTiles(site, player, oldRound.id, [2])
  expect((await current(player))?.options.pick?.multiplier).toBe('1.4785')
  const ended = (await platform.writer.execute('cashOutRound', cashOut(player, oldRound))).round
  expect(ended.bet).toMatchObject({ multiplier: '1.2857', payout: '12.857', rules_version: 'miner/v1' })

  const newBet = await platform.writer.execute('placeBet', diceBet(player, { params: { side: 'over', chance: 5_000 } }))
  expect(newBet.bet).toMatchObject({ rules_version: 'dice/v2' })
  const newRound = (await platform.writer.execute('startRound', minerStart(player))).round
  await openTiles(site, player, newRound.id, [1])
  expect(await current(player)).toMatchObject({
    rulesVersion: 'miner/v2',
    multiplier: '1.1136',
    payout: '11.136',
    options: { pick: { multiplier: '1.2727' } },
  })

  // rounds left for a day end automatically, each under its own version
  clock.advance(DAY_MS)
  await closeIdleRounds(platform)
  expect((await current(idler))?.bet).toMatchObject({ multiplier: '1.1250', rules_version: 'miner/v1' })
  expect((await current(player))?.bet).toMatchObject({ multiplier: '1.1136', rules_version: 'miner/v2' })
  expect(await checkInvariants(platform.reader)).toEqual([])

  await platform.writer.execute('rotateSeeds', { userId: player.userId, idempotencyKey: newKey() })
  const dice = async (id: string) => instantBets.dice.parse(await findBet(platform, { id: id, userId: null }))
  const miner = async (id: string) => roundBets.miner.parse(await findBet(platform, { id: id, userId: null }))
  for (const id of [oldBet.bet.id, newBet.bet.id])
    expect(verdictOf(await dice(id), NEXT_RELEASES.instant.dice)).toEqual(MATCH)
  for (const id of [oldRound.id, newRound.id])
    expect(verdictOf(await miner(id), NEXT_RELEASES.rounds.miner)).toEqual(MATCH)

  // a page of the former release checks what it knows, and gives no verdict on the rest
  expect(verdictOf(await dice(oldBet.bet.id), games.instant.dice)).toEqual(MATCH)
  expect(verdictOf(await dice(newBet.bet.id), games.instant.dice)).toBeUndefined()
  // under other rules an honest bet would not match: the versions do differ
  const misread = { ...(await dice(newBet.bet.id)), rules_version: 'dice/v1' }
  expect(verdictOf(misread, NEXT_RELEASES.instant.dice)).toMatchObject({ rules: false })
})

test('a program that is put back leaves rounds of newer rules alone, and settles none by its own', async () => {
  const after = await next()
  const { clock } = after
  const player = await rich(after)
  const { round } = await after.platform.writer.execute('startRound', minerStart(player))
  await after[Symbol.asyncDispose]()

  await using site = await startPlatform({ directory: directory.path, seed: 'put back', clock })
  await expect(site.platform.writer.execute('cashOutRound', cashOut(player, round))).rejects.toThrow(/miner\/v2/)
  clock.advance(DAY_MS)
  await expect(closeIdleRounds(site.platform)).rejects.toThrow()
  expect(await checkInvariants(site.platform.reader)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { type SpawnedPlatform, spawnPlatform } from '../support/platform.ts'
import { isFull } from '../support/run/depth.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { type DrawPhase, drawLane } from './crash/draw-lane.ts'
import { betsOf, expectBooks, expectPaid, killed, openRichPlayer, signIn, until } from './crash/whole-platform.ts'

type Phase = 'betting' | 'flying' | 'ended'

/** Number of parallel platforms, and of kills per phase: the soak makes a hundred in each. */
const [BESIDE, KILLS] = [5, 20]
function lanesOf<P>(phases: readonly P[]): readonly (readonly P[])[] {
  return Array.from({ length: BESIDE }, () => phases.flatMap((phase) => Array.from({ length: KILLS }, () => phase)))
}
const FLIGHTS = isFull ? lanesOf<Phase>(['betting', 'flying', 'ended']) : [['flying'] as const, ['betting'] as const]
const DRAWS = isFull ? lanesOf<DrawPhase>(['waiting', 'open', 'drawing']) : [['drawing'] as const]
const PATIENCE = { timeout: isFull ? 7_200_000 : 600_000 }

const table = async (site: SpawnedPlatform) => (await site.request(contract.crash.table, {})).output

const place = (site: SpawnedPlatform, token: string, { slot, auto }: { slot: 1 | 2; auto: number | null }) =>
  site.request(
    contract.crash.placeBet,
    { slot, auto, amount: '1', currency: 'RUB', idempotency_key: randomUUID() },
    { token },
  )

/**
 * Two bets may fall on both sides of a start, repeatedly on a slow machine; more often than this is a different
 * problem.
 */
const ATTEMPTS = 20

/** Places bets in both slots of the round that opens next. */
async function sitDown(site: SpawnedPlatform, token: string) {
  const refused: unknown[] = []
  while (refused.length < ATTEMPTS) {
    await until(async () => (await table(site)).round.phase === 'betting')
    const auto = await place(site, token, { slot: 1, auto: 101 })
    const manual = await place(site, token, { slot: 2, auto: null })
    if (auto.status === 200 && manual.status === 200 && auto.output.bet.round_id === manual.output.bet.round_id)
      return { roundId: auto.output.bet.round_id, auto: auto.output.bet.id, manual: manual.output.bet.id }
    refused.push([auto.body, manual.body])
  }
  throw new Error(`no round takes both bets: ${JSON.stringify(refused.at(-1))}`)
}

/** Bets of a round that is in a phase now: a round that passed it unseen is finished, and the next one is used. */
async function betsIn(site: SpawnedPlatform, token: string, phase: Phase) {
  for (;;) {
    const bets = await sitDown(site, token)
    await until(async () => (await table(site)).round.phase === phase || (await isOver(site, bets.roundId)))
    const { round } = await table(site)
    if (round.id === bets.roundId && round.phase === phase) return bets
    await until(() => isOver(site, bets.roundId))
  }
}

async function isOver(site: SpawnedPlatform, roundId: string): Promise<boolean> {
  const { round } = await table(site)
  return round.id !== roundId || round.phase === 'ended'
}

/**
 * Kills one platform in each of these phases of its crash rounds and restarts it on its database; returns the number of
 * kills.
 */
async function flightLane(phases: readonly Phase[]): Promise<number> {
  using directory = temporaryDirectory()
  let site = await spawnPlatform({ directory: directory.path })
  let kills = 0
  try {
    await openRichPlayer(site)
    for (const phase of phases) {
      const token = await signIn(site)
      const bets = await betsIn(site, token, phase)
      // cashes out by hand first in every other round: the response must stay valid
      const left =
        phase === 'flying' && kills % 2 === 0
          ? await site.request(contract.crash.cashOut, { id: bets.manual }, { token })
          : undefined
      site = await killed(site, directory.path)
      kills += 1
      await until(() => isOver(site, bets.roundId))
      const { output: round } = await site.request(contract.crash.round, { id: bets.roundId })
      const mine = await betsOf(site, token)
      const own = mine.filter((bet) => bet.id === bets.auto || bet.id === bets.manual)
      if (round.phase === 'void') expect(own).toEqual([])
      else {
        expect(linkBefore('bytes', round.link ?? '')).toBe(round.commitment)
        const auto = own.find(({ id }) => id === bets.auto)
        expect(auto?.payout).toBe((round.point ?? 0) >= 101 ? '1.01' : '0')
        const manual = own.find(({ id }) => id === bets.manual)
        if (left?.status === 200) expect(manual?.payout).toBe(left.output.bet.payout)
        // a round in which the platform crashed allows no cash-out
        else if (round.is_interrupted) expect(manual).toBeUndefined()
        else expect(manual?.payout).toBe('0')
      }
      // a round that had not started before the crash never does
      expect(round.phase === 'void').toBe(round.started_at === null)
      await expectPaid(site, token)
    }
    await expectBooks(directory.path)
  } finally {
    await site[Symbol.asyncDispose]()
  }
  return kills
}

const countOf = (lanes: readonly (readonly unknown[])[]): number => lanes.flat().length

test.concurrent(
  `a platform killed ${countOf(FLIGHTS)} times in flights refunds unflown bets, pays only cash-outs`,
  PATIENCE,
  async () => {
    const kills = await Promise.all(FLIGHTS.map(flightLane))
    expect(kills).toEqual(FLIGHTS.map(({ length }) => length))
  },
)

test.concurrent(
  `a platform killed ${countOf(DRAWS)} times in room draws holds each once and pays its pot to a player`,
  PATIENCE,
  async () => {
    const kills = await Promise.all(DRAWS.map(drawLane))
    expect(kills).toEqual(DRAWS.map(({ length }) => length))
  },
)

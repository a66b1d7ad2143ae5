import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { nodeHmacSha256 } from '#server/platform/modules/fairness/bet-stream.ts'
import { readTable } from '#server/platform/modules/shared-rounds/crash/crash-table.ts'
import type { CrashTable } from '#server/shared/contract/shared-rounds/fold.ts'
import { crashPoint } from '#server/shared/rules/crash/current.ts'
import { openSimulation } from '../../support/shared-rounds/simulation.ts'

const SEED = 'a thousand flights to be foretold'
const FLIGHTS = 1000
/** Median of the crash points, approximately: 0.99 / 1.98. */
const MEDIAN = 198
const PLACE = { run: 'run', sequence: 1, now: '2026-01-01T00:00:00.000Z' }

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const sha256 = (hex: string) => createHash('sha256').update(bytes(hex)).digest('hex')
const point = (salt: string | null, link: string) => crashPoint(nodeHmacSha256, salt ?? '', bytes(link))

/** Predicts from public data whether a round that accepts bets will reach the median. */
type Predictor = (table: CrashTable) => boolean

const reaches = (hundredths: number) => hundredths >= MEDIAN
const PREDICTORS: Readonly<Record<string, Predictor>> = {
  'the formula on the commitment': ({ round }) => reaches(point(round.chain.salt, round.commitment)),
  'the formula on the hash of the commitment': ({ round }) =>
    reaches(point(round.chain.salt, sha256(round.commitment))),
  'the formula on the end of the chain': ({ round }) => reaches(point(round.chain.salt, round.chain.terminal)),
  'the formula with the commitment as the salt': ({ round }) => reaches(point(round.commitment, round.commitment)),
  'the formula on the id': ({ round }) =>
    reaches(point(round.chain.salt, sha256(Buffer.from(round.id).toString('hex')))),
  'a bit of the commitment': ({ round }) => (bytes(round.commitment)[0] ?? 0) < 128,
  'a bit of the number': ({ round }) => round.number % 2 === 0,
  'the flight before': ({ last }) => reaches(last[0]?.point ?? 0),
  'not the flight before': ({ last }) => !reaches(last[0]?.point ?? 0),
  'it is due after three low ones': ({ last }) => last.slice(0, 3).every((flight) => !reaches(flight.point ?? 0)),
}
const RULES = Object.keys(PREDICTORS).length

/** Every published string and number, at any depth. */
function answerTo(value: unknown): string[] {
  if (value === null || value === undefined) return []
  return typeof value === 'object' ? Object.values(value).flatMap(answerTo) : [String(value)]
}

test(`data sent during betting predicts none of ${FLIGHTS} flights, by ${RULES} rules (seed ${SEED}) [A9 R9]`, async () => {
  await using simulation = await openSimulation(SEED, { chainLengths: { crash: 2 * FLIGHTS, rooms: 10 } })
  const { time, reader, connection } = simulation
  const current = connection.prepare(
    "SELECT id, phase FROM shared_rounds WHERE channel = 'crash' ORDER BY rowid DESC LIMIT 1",
  )
  const ended = connection.prepare('SELECT link, outcome FROM shared_rounds WHERE id = ?')
  const hits = new Map(Object.keys(PREDICTORS).map((name) => [name, 0]))
  let reached = 0
  for (let flight = 0; flight < FLIGHTS; flight += 1) {
    const open = await readTable({ reader }, PLACE)
    if (open?.round.phase !== 'betting') throw new Error('no flight is being bet on')
    expect(open.round).toMatchObject({ link: null, point: null })
    const hasFollowed = () => {
      const { id, phase } = current.get([]) as unknown as { id: string; phase: string }
      return id !== open.round.id && phase === 'betting'
    }
    // bets are accepted for seven seconds: no round is missed
    while (!hasFollowed()) await time.run(3000)
    const { link, outcome } = ended.get([open.round.id]) as unknown as { link: string; outcome: string }
    const { point: end } = JSON.parse(outcome)
    // nothing that decided it had been published
    expect(answerTo(open)).not.toContain(link)
    expect(end).toBe(point(open.round.chain.salt, link))
    const isHigh = reaches(end)
    if (isHigh) reached += 1
    for (const [name, predict] of Object.entries(PREDICTORS))
      if (predict(open) === isHigh) hits.set(name, (hits.get(name) ?? 0) + 1)
  }
  const deviation = Math.sqrt(FLIGHTS / 4)
  // half of them reach it, and random guesses are right as often: three standard deviations for ten rules together
  expect(Math.abs(reached - FLIGHTS / 2)).toBeLessThan(3 * deviation)
  for (const [name, right] of hits) expect([name, Math.abs(right - FLIGHTS / 2) < 3 * deviation]).toEqual([name, true])
})

import { expect, test } from 'vitest'
import { createBackOff, type EngineReports, runEngine } from '#server/platform/kernel/engine.ts'
import { createMetrics } from '#server/platform/kernel/metrics.ts'
import { createLog } from '#server/telemetry/log.ts'
import { idle, simulatedTime } from '../../support/shared-rounds/simulation.ts'

/** Environment of an engine, with a clock that the test controls. */
function openSurroundings() {
  const time = simulatedTime(Date.UTC(2026, 0, 1))
  const logged: string[] = []
  const log = createLog({
    program: 'platform',
    level: 'error',
    destination: { write: (line) => void logged.push(line) },
  })
  const metrics = createMetrics({ readers: 0 })
  const read = async (name: string) => {
    const { values } = (await metrics.registry.getSingleMetric(name)?.get()) ?? { values: [] }
    return values.find(({ labels }) => labels.engine === 'tested')?.value
  }
  return {
    clock: time,
    scheduler: time,
    log,
    metrics,
    logged,
    async run(durationMs: number) {
      for (const end = time.now() + durationMs; time.now() < end; await idle()) await time.run(500)
    },
    faults: () => read('fairline_platform_engine_faults_total'),
    isUp: () => read('fairline_platform_engine_up'),
  }
}

test('the delay of a back-off doubles from a second to 15 seconds, and starts over', () => {
  const backOff = createBackOff()
  expect(Array.from({ length: 8 }, backOff.next)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000])
  backOff.reset()
  expect(backOff.next()).toBe(1000)
})

test('an engine that cannot start is tried again until it does, and is counted and logged', async () => {
  const surroundings = openSurroundings()
  let attempts = 0
  const disposed: number[] = []
  const engine = await runEngine(surroundings, {
    name: 'tested',
    async start() {
      attempts += 1
      if (attempts < 4) throw new TypeError(`attempt ${attempts}`)
      return { [Symbol.asyncDispose]: async () => void disposed.push(attempts) }
    },
  })
  expect([attempts, await surroundings.isUp(), await surroundings.faults()]).toEqual([1, 0, 1])
  await surroundings.run(10_000)
  expect([attempts, await surroundings.isUp(), await surroundings.faults()]).toEqual([4, 1, 3])
  expect(surroundings.logged.map((line) => JSON.parse(line))).toMatchObject([
    { err: { message: 'attempt 1' }, engine: 'tested', retryInMs: 1000 },
    { err: { message: 'attempt 2' }, engine: 'tested', retryInMs: 2000 },
    { err: { message: 'attempt 3' }, engine: 'tested', retryInMs: 4000 },
  ])
  await engine[Symbol.asyncDispose]()
  expect([disposed, await surroundings.isUp()]).toEqual([[4], 0])
})

test('an engine that fails later, or while it starts, is disposed of before it starts again', async () => {
  const surroundings = openSurroundings()
  const running = new Set<number>()
  let reports: EngineReports | undefined
  let attempts = 0
  const engine = await runEngine(surroundings, {
    name: 'tested',
    async start(_, given) {
      expect(running.size).toBe(0)
      reports = given
      const attempt = ++attempts
      if (attempt === 2) given.fail(new Error('while it starts'))
      await idle()
      running.add(attempt)
      return { [Symbol.asyncDispose]: async () => void running.delete(attempt) }
    },
  })
  expect([...running]).toEqual([1])
  reports?.fail(new Error('later'))
  reports?.fail(new Error('and once more'))
  await surroundings.run(10_000)
  expect([[...running], attempts, await surroundings.faults()]).toEqual([[3], 3, 2])
  await engine[Symbol.asyncDispose]()
  await surroundings.run(120_000)
  expect([[...running], attempts]).toEqual([[], 3])
})

test('an engine is ended while it waits to start again', async () => {
  const surroundings = openSurroundings()
  let attempts = 0
  const engine = await runEngine(surroundings, {
    name: 'tested',
    start: () => {
      attempts += 1
      return Promise.reject(new Error('never'))
    },
  })
  await engine[Symbol.asyncDispose]()
  await surroundings.run(10_000)
  expect(attempts).toBe(1)
})

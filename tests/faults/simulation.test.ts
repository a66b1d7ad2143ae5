import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PLANTED_BUGS } from '../simulate/bugs.ts'
import { everyOf, isFull } from '../support/run/depth.ts'
import { SEED } from '../support/run/seed.ts'

const RUN = fileURLToPath(new URL('../simulate/run.ts', import.meta.url))
const MINUTE_MS = 60_000

type Line = {
  readonly ok: boolean
  readonly trace: string
  readonly acts: number
  readonly steps: number
  readonly faults: Readonly<Record<string, number>>
  readonly broken: readonly string[]
}

/** Runs a simulation in a process of its own, and parses the last line of its output. */
async function simulation(...args: readonly string[]): Promise<Line> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', RUN, ...args],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  ).catch((error: { stdout: string }) => error)
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
}

const DAYS = isFull ? '2' : '0.1'
const SEEDS = [SEED, SEED + 1, SEED + 2]

test.each(SEEDS)(
  'nothing is lost, doubled or left behind by faults, in simulated days of seed %i',
  {
    timeout: 60 * MINUTE_MS,
  },
  async (seed) => {
    const { ok, broken, acts, faults } = await simulation(
      '--seed',
      String(seed),
      '--days',
      DAYS,
      '--pace',
      '400',
      '--harshness',
      '10',
    )
    expect(broken).toEqual([])
    expect(ok).toBe(true)
    expect(acts).toBeGreaterThan(200)
    expect(Object.keys(faults).length).toBeGreaterThan(3)
  },
)

test('equal arguments give the same trace, and another seed another one', { timeout: 20 * MINUTE_MS }, async () => {
  const short = ['--days', '0.02', '--pace', '2000', '--harshness', '40']
  const [one, again, other] = await Promise.all([
    simulation('--seed', '1', ...short),
    simulation('--seed', '1', ...short),
    simulation('--seed', '2', ...short),
  ])
  expect(again).toEqual(one)
  expect(other.trace).not.toBe(one.trace)
})

test('a simulation ends at a given step', { timeout: 10 * MINUTE_MS }, async () => {
  expect(await simulation('--days', '1', '--until', '5000')).toMatchObject({ steps: 5000 })
})

test.each(everyOf(PLANTED_BUGS, 3))(
  'the simulator finds it when $name',
  { timeout: 60 * MINUTE_MS },
  async ({ name, seeds }) => {
    for (let seed = 1; seed <= seeds; seed++) {
      const line = await simulation(
        '--seed',
        String(seed),
        '--days',
        '0.06',
        '--pace',
        '2000',
        '--harshness',
        '40',
        '--bug',
        name,
      )
      if (!line.ok) return
    }
    expect.unreachable(`not found within ${seeds} seeds`)
  },
)

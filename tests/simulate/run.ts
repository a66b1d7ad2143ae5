import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PLANTED_BUGS } from './bugs.ts'
import { simulate } from './simulate.ts'

const USAGE = `Usage: npm run simulate -- [--seed N] [--days N] [--cells 1] [--until STEP] [--follow]

Runs the platform and the studio for some simulated days under faults, and checks what must hold. Equal arguments give
the same trace. The last line of the output is one JSON object.

--seed N       seed of every choice (default: 1)
--days N       simulated days (default: 1)
--cells N      number of platforms: 1
--until STEP   ends at this step, with the databases left as they are; prints their folder
--pace N       acts of a player per day, on average (default: 120)
--harshness N  how much more often than usual programs end (default: 1)
--bug NAME     puts in a bug on purpose, which the invariants should find
--follow       prints the trace

Ends with 1 when an invariant is broken, after the last hundred events.`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const { values } = parseArgs({
  options: {
    seed: text,
    days: text,
    cells: text,
    until: text,
    pace: text,
    harshness: text,
    bug: text,
    follow: flag,
    help: flag,
  },
})

function numberOf(name: 'days' | 'cells' | 'until' | 'pace' | 'harshness', otherwise: number): number {
  const number = Number(values[name] ?? otherwise)
  if (Number.isFinite(number) && number > 0) return number
  console.error(`--${name} must be a positive number`)
  process.exit(2)
}

if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
if (numberOf('cells', 1) !== 1) {
  console.error('--cells: there is one platform only')
  process.exit(2)
}
const planted = PLANTED_BUGS.find(({ name }) => name === values.bug)
if (values.bug !== undefined && planted === undefined) {
  console.error(`--bug: one of\n${PLANTED_BUGS.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(2)
}

// a disk in memory where there is one: faults are simulated, and the flushes of a real disk take most of the time
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'fairline-simulation-'))
const result = await simulate({
  seed: values.seed ?? '1',
  days: numberOf('days', 1),
  folder,
  pace: numberOf('pace', 120),
  harshness: numberOf('harshness', 1),
  ...(planted && { bug: planted.make() }),
  ...(values.until !== undefined && { until: numberOf('until', 1) }),
  ...(values.follow && { print: console.log }),
})
const { latest, broken, ...line } = result
if (!result.ok) {
  if (!values.follow) for (const event of latest) console.log(event)
  for (const one of broken.slice(0, 20)) console.log(`BROKEN at step ${result.steps} of seed ${result.seed}: ${one}`)
}
if (values.until !== undefined) console.log(`databases: ${folder}`)
else rmSync(folder, { recursive: true })
const { user, system } = process.cpuUsage()
console.error(`${(user + system) / 1e6} s of CPU`)
// an exit drops what a pipe has not taken yet
process.stdout.write(`${JSON.stringify({ ...line, broken: broken.slice(0, 20) })}\n`, () =>
  process.exit(result.ok ? 0 : 1),
)

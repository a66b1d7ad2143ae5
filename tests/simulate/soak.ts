// `node tests/simulate/soak.ts [DAYS] [SEEDS]`: simulates days on many seeds, and writes the output of each failure to
// test-results/simulation. Ends with the commands and jobs that no seed has reached.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const RUN = fileURLToPath(new URL('./run.ts', import.meta.url))
const FOLDER = fileURLToPath(new URL('../../test-results/simulation/', import.meta.url))
const [days = '10', seeds = '20'] = process.argv.slice(2)

let unreached: readonly string[] | undefined
let failures = 0
for (let seed = 1; seed <= Number(seeds); seed++) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [RUN, '--seed', String(seed), '--days', days], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })
  const last = stdout.trimEnd().split('\n').at(-1) ?? ''
  if (status !== 0) {
    failures += 1
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(`${FOLDER}seed-${seed}.txt`, stdout + stderr)
  }
  const line: { unreached?: string[]; acts?: number; ok?: boolean } = last.startsWith('{') ? JSON.parse(last) : {}
  unreached = line.unreached?.filter((name) => unreached?.includes(name) ?? true) ?? unreached
  console.log(`seed ${seed}: ${line.ok ? 'ok' : 'BROKEN'}, ${line.acts ?? 0} acts, ${stderr.trim().split('\n').at(-1)}`)
}
console.log(`not reached: ${unreached?.join(', ') || 'none'}`)
process.exitCode = failures === 0 ? 0 : 1

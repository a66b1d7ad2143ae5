// `npm run soak -- [--days N] [--seeds N] [RENDERS]`: runs in full what `npm test` only samples (a kill at every statement,
// every bet of a property, a million rounds of each game, every cell of a test matrix), then the built site under 50,000
// renders, the check of the books over a million bets, simulated days on many seeds (ten on twenty, unless told otherwise;
// failures are written to test-results/simulation), the fuzzer without one fix after the other, and the packages'
// advisories. Requires `npm run build` and `npm run build:edge`.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

const { values, positionals: renders } = parseArgs({
  allowPositionals: true,
  options: { days: { type: 'string', default: '10' }, seeds: { type: 'string', default: '20' } },
})
for (const [name, value] of Object.entries(values))
  if (!(Number(value) > 0)) {
    console.error(`--${name} must be a positive number`)
    process.exit(2)
  }

const FULL = [
  '--project',
  'unit',
  '--project',
  'integration',
  '--project',
  'faults',
  'tests/unit/rules',
  'tests/integration/casino/hostile.test.ts',
  'tests/integration/shared-rounds/day.test.ts',
  'tests/unit/sports/season.test.ts',
  'tests/integration/sports',
  'tests/faults',
]
const PROGRAMS = [
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'app.config.ts', ...FULL],
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'],
  ['tests/support/soak/pages.ts', ...renders],
  ['tests/support/soak/checking-job.ts'],
  ['tests/simulate/soak.ts', values.days, values.seeds],
  ['tests/fuzz/catches.ts'],
  ['tests/advisories.ts'],
]

const { TEST_SEED = String(randomInt(2 ** 31)) } = process.env
console.log(`TEST_SEED=${TEST_SEED}`)
const env = { ...process.env, TEST_DEPTH: 'full', TEST_SEED }
const codes = PROGRAMS.map((args) => spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status)
process.exitCode = codes.every((code) => code === 0) ? 0 : 1

// `npm run soak [renders]`: runs in full what `npm test` only samples (a kill at every statement, every bet of a
// property, a million rounds of each game, every cell of a test matrix), then the built site under 50,000 renders, the check
// of the books over a million bets, ten simulated days on twenty seeds, the fuzzer without one fix after the other, and the packages' advisories. Requires `npm run build` and `npm run
// build:edge`.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

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
  ['tests/support/soak/pages.ts', ...process.argv.slice(2)],
  ['tests/support/soak/checking-job.ts'],
  ['tests/simulate/soak.ts', '10', '20'],
  ['tests/fuzz/catches.ts'],
  ['tests/advisories.ts'],
]

const { TEST_SEED = String(randomInt(2 ** 31)) } = process.env
console.log(`TEST_SEED=${TEST_SEED}`)
const env = { ...process.env, TEST_DEPTH: 'full', TEST_SEED }
const codes = PROGRAMS.map((args) => spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status)
process.exitCode = codes.every((code) => code === 0) ? 0 : 1

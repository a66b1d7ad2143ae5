import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/** Code that lint must reject in a file, and code that it must accept. Import rules are tested in walls.test.ts. */
type LintRule = { file: string; forbidden: readonly string[]; allowed: readonly string[] }

/** Amounts are never floats, in any directory; other numbers may be. */
const FLOATS = {
  forbidden: [
    'export const probe = (stakeText: string) => Number(stakeText)',
    'export const probe = (row: { payout: bigint }) => Number(row.payout)',
    'export const probe = (balance: string) => +balance',
    'export const probe = (amount: string) => parseFloat(amount)',
    'export const probe = (amount: string) => Number.parseFloat(amount)',
    'export const probe = (stake: number) => BigInt(Math.round(stake * 1_000_000))',
  ],
  allowed: ['export const probe = (nonce: string) => Number(nonce)'],
}
const CHANCE = {
  forbidden: [
    'export const probe = Math.random()',
    'export const probe = Date.now()',
    'export const probe = new Date()',
    'export const probe = crypto.getRandomValues(new Uint8Array(1))',
    'export const probe = crypto.randomUUID()',
  ],
  allowed: ['export const probe = (at: number) => at + 1'],
}
/** Every rejected promise must be handled. */
const PROMISES = {
  forbidden: [
    'const work = async () => {}\nexport const probe = () => { work() }',
    'const work = async () => {}\nexport const probe = () => void work()',
    'const work = async () => {}\nexport const probe = () => { void work() }',
    'const work = async () => {}\nexport const probe = () => { work().then(() => {}) }',
  ],
  allowed: [
    'const work = async () => {}\nexport const probe = () => work()',
    'const work = async () => {}\nexport const probe = () => { work().catch(() => {}) }',
    'const work = async () => {}\nexport const probe = () => void work().catch(() => {})',
    'const work = async () => {}\nexport const probe = async () => { await work() }',
  ],
}
const ENVIRONMENT = ['export const probe = process.env.HOME']
const SERVER_FUNCTION = ["import { createServerFn } from '@tanstack/react-start'\nexport const probe = createServerFn"]

const BROWSER = {
  forbidden: [
    "export const probe = (element: HTMLElement) => { element.textContent = '1' }",
    "export const probe = (element: HTMLElement) => { element.innerHTML = '<b>1</b>' }",
    "export const probe = () => localStorage.getItem('a')",
    "export const probe = () => sessionStorage.setItem('a', 'b')",
    'export const probe = window.localStorage',
    'export const probe = globalThis.sessionStorage.length',
    'export const probe = () => [localStorage]',
    "export const probe = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone })",
    'export const probe = () => Intl.DateTimeFormat().resolvedOptions()',
    "export const probe = (date: Date, zone: string) => date.toLocaleDateString('en', { timeZone: zone })",
    "export const probe = (date: Date, zone: string) => date.toLocaleTimeString('en', { timeZone: zone })",
  ],
  allowed: [
    'export const probe = (element: HTMLElement) => element.textContent',
    "export const probe = new Intl.NumberFormat('en')",
  ],
}

const rules: readonly LintRule[] = [
  { file: 'app/lib/probe.ts', ...FLOATS },
  { file: 'server/edge/trpc/probe.ts', ...FLOATS },
  { file: 'server/platform/modules/ledger/probe.ts', ...FLOATS },
  { file: 'db/platform/probe.ts', ...FLOATS },
  { file: 'server/platform/modules/bets/probe.ts', ...CHANCE },
  { file: 'server/platform/kernel/http/probe.ts', ...CHANCE },
  {
    file: 'server/platform/kernel/surroundings.ts',
    forbidden: [],
    allowed: ['export const probe = () => [Math.random(), Date.now()]'],
  },
  {
    file: 'server/shared/rules/dice/probe.ts',
    forbidden: [
      ...CHANCE.forbidden,
      'export const probe = () => new Date(0)',
      "export const probe = () => fetch('/')",
      'export const probe = () => performance.now()',
      'export const probe = () => setTimeout(probe, 1)',
    ],
    allowed: CHANCE.allowed,
  },
  { file: 'app/routes/probe.tsx', forbidden: [...ENVIRONMENT, ...SERVER_FUNCTION], allowed: [] },
  { file: 'server/platform/modules/sports/probe.ts', ...PROMISES },
  { file: 'server/supervisor/probe.ts', ...PROMISES },
  { file: 'app/features/wallet/probe.ts', ...PROMISES },
  { file: 'app/games/dice/probe.ts', ...PROMISES },
  { file: 'server/studio/client/table-probe.ts', ...PROMISES },
  { file: 'server/edge/gateway/probe.ts', forbidden: ENVIRONMENT, allowed: [] },
  { file: 'db/cache/probe.ts', forbidden: ENVIRONMENT, allowed: [] },
  { file: 'app/features/live/probe.ts', ...BROWSER },
  { file: 'server/studio/client/probe.ts', ...BROWSER },
  { file: 'server/env.ts', forbidden: [], allowed: ENVIRONMENT },
  {
    file: 'app/features/bets/probe.ts',
    forbidden: [
      "import { z } from 'zod'\nexport const probe = z",
      "import { useQuery } from '@tanstack/react-query'\nexport const probe = useQuery",
    ],
    allowed: ["import * as v from 'valibot'\nexport const probe = v"],
  },
]

const report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
})
const RULE_CATEGORIES =
  /^(plugin|lint\/nursery\/noFloatingPromises|lint\/style\/(noRestrictedImports|noRestrictedGlobals|noProcessEnv))$/

const run = promisify(execFile)

async function lint(files: ReadonlyMap<string, string>): Promise<ReadonlySet<string>> {
  using tree = temporaryDirectory()
  cpSync('biome.json', join(tree.path, 'biome.json'))
  cpSync('.ci/lint', join(tree.path, '.ci/lint'), { recursive: true })
  for (const [file, source] of files) {
    mkdirSync(dirname(join(tree.path, file)), { recursive: true })
    writeFileSync(join(tree.path, file), source)
  }
  const biome = resolve('node_modules/.bin/biome')
  const { stdout } = await run(biome, ['lint', '--reporter=json', '--max-diagnostics=none'], { cwd: tree.path }).catch(
    (failure: { stdout: string }) => failure,
  )
  const { diagnostics } = report.parse(JSON.parse(stdout))
  return new Set(
    diagnostics.filter(({ category }) => RULE_CATEGORIES.test(category)).map(({ location }) => location.path),
  )
}

/** Each line gets its own file, unless the rule is about one file. */
const fileOf = (rule: LintRule, line: string) =>
  rule.file.replace('probe.', `probe-${[...rule.forbidden, ...rule.allowed].indexOf(line)}.`)

describe('what lint refuses', () => {
  let refused: ReadonlySet<string>
  beforeAll(async () => {
    refused = await lint(
      new Map(rules.flatMap((rule) => [...rule.forbidden, ...rule.allowed].map((line) => [fileOf(rule, line), line]))),
    )
  })

  test.each(rules)('in $file', (rule) => {
    const isRefused = (line: string) => refused.has(fileOf(rule, line))
    expect(rule.forbidden.filter((line) => !isRefused(line))).toEqual([])
    expect(rule.allowed.filter(isRefused)).toEqual([])
  })
})

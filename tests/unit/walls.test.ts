import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/** Each wall of the layout: in this file, these lines must not pass, and these must. */
type Wall = { file: string; forbidden: readonly string[]; allowed: readonly string[] }

const importOf = (path: string) => `import { x } from '${path}'\nexport const probe = x`
const typeOf = (path: string) => `import type { X } from '${path}'\nexport type Probe = X`

const SERVER_INSIDES = ['#server/platform/money/post.ts', '#server/upstream/session.ts', '#server/cache/memory.ts']

const appWall: Omit<Wall, 'file'> = {
  forbidden: [
    ...[...SERVER_INSIDES, '#server/gateway/gateway.ts', '#server/env.ts'].map(importOf),
    ...['#db/cache/client.ts', '../../db/cache/client.ts', 'drizzle-orm', '@libsql/client', 'zod'].map(importOf),
    ...['#server/contract/contract.ts', '#server/contract/calls/games/bet.ts', '#server/trpc/router.ts'].map(importOf),
    "export const probe = import('#server/contract/wire.ts')",
    "export * from '#server/contract/wire.ts'",
    "import { createServerFn } from '@tanstack/react-start'\nexport const probe = createServerFn",
    'export const probe = process.env.HOME',
  ],
  allowed: [
    ...['#server/contract/contract.ts', '#server/trpc/router.ts'].map(typeOf),
    ...['#server/contract/constants/limits.ts', '#server/rules/money.ts', 'valibot'].map(importOf),
  ],
}

const doorWall: Omit<Wall, 'file'> = {
  forbidden: ['#server/platform/platform.ts', '../platform/platform.ts', '#db/cache/client.ts', '#server/rules/dice.ts']
    .concat(['drizzle-orm', '~/lib/format.ts'])
    .map(importOf),
  allowed: [
    '#server/upstream/call.ts',
    '#server/cache/memory.ts',
    '#server/contract/contract.ts',
    '#server/env.ts',
  ].map(importOf),
}

const playWall: Omit<Wall, 'file'> = {
  forbidden: [
    ...['../money/post.ts', '#db/platform/schema/money.ts', '#db/platform/schema/index.ts'].map(importOf),
    ...['../http/app.ts', '#server/upstream/call.ts'].map(importOf),
    'export const probe = Date.now()',
    'export const probe = Math.random()',
  ],
  allowed: ['#server/rules/money.ts', '../money/index.ts', '../money/reads.ts', '#db/platform/schema/games.ts'].map(
    importOf,
  ),
}

const payerWall: Omit<Wall, 'file'> = {
  forbidden: ['../games/place-bet.ts', '../http/app.ts', '../money/post.ts', '#server/trpc/router.ts'].map(importOf),
  allowed: ['../money/index.ts', '../writer/command.ts', '#server/contract/errors.ts'].map(importOf),
}

const walls: Wall[] = [
  { file: 'app/lib/probe.ts', ...appWall },
  { file: 'app/routes/probe.tsx', ...appWall },
  {
    file: 'app/ui/probe.tsx',
    forbidden: [...appWall.forbidden, ...['~/features/dice/stake.ts', '~/routes/index.tsx'].map(importOf)],
    allowed: appWall.allowed,
  },
  {
    file: 'app/features/dice/probe.ts',
    forbidden: [...appWall.forbidden, ...['~/features/bets/components/row.tsx', '../bets/row.tsx'].map(importOf)],
    allowed: [...appWall.allowed, ...['~/features/bets/bets-table.tsx', './components/board.tsx'].map(importOf)],
  },
  {
    file: 'app/features/dice/components/probe.ts',
    forbidden: [...appWall.forbidden, ...['~/features/bets/components/row.tsx', '../../bets/row.tsx'].map(importOf)],
    allowed: [...appWall.allowed, ...['../stake.ts'].map(importOf)],
  },
  ...['app/server.ts', 'app/lib/trpc.ts', 'app/routes/api/probe.ts'].map((file) => ({
    file,
    forbidden: ['#server/platform/platform.ts', '#db/platform/reader.ts'].map(importOf),
    allowed: ['#server/gateway/gateway.ts', '#server/trpc/router.ts', '#db/cache/client.ts'].map(importOf),
  })),
  { file: 'server/trpc/probe.ts', ...doorWall },
  { file: 'server/gateway/probe.ts', ...doorWall },
  {
    file: 'server/upstream/probe.ts',
    forbidden: [
      ...['#server/platform/platform.ts', '#db/cache/client.ts', '#server/trpc/router.ts', '../cache/a.ts'].map(
        importOf,
      ),
      'export const probe = process.env.HOME',
    ],
    allowed: ['#server/contract/contract.ts', '#server/env.ts', './session.ts'].map(importOf),
  },
  {
    file: 'server/cache/probe.ts',
    forbidden: ['#server/platform/platform.ts', '#db/platform/reader.ts', '../upstream/call.ts'].map(importOf),
    allowed: ['#db/cache/client.ts', '#server/contract/contract.ts'].map(importOf),
  },
  {
    file: 'server/contract/calls/probe.ts',
    forbidden: ['#server/env.ts', '../../rules/money.ts', '#db/platform/reader.ts', 'node:crypto'].map(importOf),
    allowed: ['../call.ts', '../constants/limits.ts', 'zod'].map(importOf),
  },
  {
    file: 'server/contract/calls/games/probe.ts',
    forbidden: ['#server/env.ts', '../../../rules/money.ts', '#db/platform/reader.ts', 'node:crypto'].map(importOf),
    allowed: ['../../call.ts', '../../wire.ts', './dice.ts', 'zod'].map(importOf),
  },
  {
    file: 'server/contract/constants/probe.ts',
    forbidden: ['zod', '../wire.ts', 'node:crypto'].map(importOf),
    allowed: ['./currencies.ts'].map(importOf),
  },
  {
    file: 'server/rules/dice/probe.ts',
    forbidden: [
      ...['node:crypto', 'zod', '#server/contract/wire.ts', '../../platform/games/place-bet.ts', '#db/x.ts'].map(
        importOf,
      ),
      'export const probe = Math.random()',
      'export const probe = () => new Date(0)',
      "export const probe = () => fetch('/')",
    ],
    allowed: ['../floats.ts', './paytable.ts', '../../contract/constants/limits.ts', '@noble/hashes/hmac.js'].map(
      importOf,
    ),
  },
  ...['games', 'slots', 'sportsbook', 'bonuses'].map((folder) => ({
    file: `server/platform/${folder}/probe.ts`,
    ...playWall,
  })),
  {
    file: 'server/platform/money/probe.ts',
    forbidden: ['../games/place-bet.ts', '../accounts/find-caller.ts', '../http/app.ts', '../payments/a.ts'].map(
      importOf,
    ),
    allowed: ['../writer/command.ts', '#db/platform/schema/money.ts', '#server/contract/errors.ts'].map(importOf),
  },
  { file: 'server/platform/accounts/probe.ts', ...payerWall },
  { file: 'server/platform/payments/probe.ts', ...payerWall },
  {
    file: 'db/platform/probe.ts',
    forbidden: ['#server/platform/platform.ts', '../../server/upstream/call.ts'].map(importOf),
    allowed: ['#server/contract/constants/currencies.ts', 'drizzle-orm'].map(importOf),
  },
]

/** No amount is a float, behind whichever wall; other numbers may be. */
const withFloats = ({ file, forbidden, allowed }: Wall): Wall => ({
  file,
  forbidden: [
    ...forbidden,
    'export const probe = (stakeText: string) => Number(stakeText)',
    'export const probe = (row: { payout: bigint }) => Number(row.payout)',
    'export const probe = (balance: string) => +balance',
    'export const probe = (amount: string) => parseFloat(amount)',
    'export const probe = (amount: string) => Number.parseFloat(amount)',
    'export const probe = (stake: number) => BigInt(Math.round(stake * 1_000_000))',
  ],
  allowed: [...allowed, 'export const probe = (nonce: string) => Number(nonce)'],
})

const report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
})
const WALL_RULES = /^(plugin|lint\/style\/(noRestrictedImports|noRestrictedGlobals|noProcessEnv))$/

/** The files of a tree that break a wall, by the project's own configuration. */
async function lintTree(files: Map<string, string>): Promise<Set<string>> {
  using tree = temporaryDirectory()
  cpSync('biome.json', join(tree.path, 'biome.json'))
  cpSync('.ci/lint', join(tree.path, '.ci/lint'), { recursive: true })
  for (const [file, source] of files) {
    mkdirSync(dirname(join(tree.path, file)), { recursive: true })
    writeFileSync(join(tree.path, file), source)
  }
  const biome = join(process.cwd(), 'node_modules/.bin/biome')
  const output = await new Promise<string>((resolve) => {
    execFile(biome, ['lint', '--reporter=json', '--max-diagnostics=none'], { cwd: tree.path }, (_, stdout) =>
      resolve(stdout),
    )
  })
  const { diagnostics } = report.parse(JSON.parse(output))
  return new Set(diagnostics.filter((it) => WALL_RULES.test(it.category)).map((it) => it.location.path))
}

/** One line of a wall gets a file of its own beside the wall's; an exact file keeps its name in a tree of its own. */
const probeFile = (file: string, index: number) => file.replace('probe.', `probe-${index}.`)

async function brokenLines({ file, forbidden, allowed }: Wall): Promise<{ forbidden: string[]; allowed: string[] }> {
  const lines = [...forbidden, ...allowed]
  const isExact = probeFile(file, 0) === file
  const trees = isExact
    ? lines.map((line) => new Map([[file, line]]))
    : [new Map(lines.map((line, index) => [probeFile(file, index), line]))]
  const broken = await Promise.all(trees.map(lintTree))
  const isBroken = (line: string) => {
    const index = lines.indexOf(line)
    return isExact ? broken[index]?.has(file) : broken[0]?.has(probeFile(file, index))
  }
  return { forbidden: forbidden.filter(isBroken), allowed: allowed.filter(isBroken) }
}

describe.each(walls.map(withFloats))('the wall around $file', (wall) => {
  let broken: Awaited<ReturnType<typeof brokenLines>>
  beforeAll(async () => {
    broken = await brokenLines(wall)
  })

  test('stops what must not come in', () => {
    expect(broken.forbidden).toEqual(wall.forbidden)
  })

  test('lets in what may', () => {
    expect(broken.allowed).toEqual([])
  })
})

import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import rules from '../../.ci/walls/rules.mjs'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/** One import of one file: by a value, by a type, or by a dynamic call. */
type Edge = { from: string; to: string; as?: 'value' | 'type' | 'call' }
/** Imports that violate a rule, similar ones that do not, and those that make the former forbidden. */
type Wall = { forbidden: readonly Edge[]; allowed?: readonly Edge[]; given?: readonly Edge[] }

const edges = (from: string, ...to: string[]): Edge[] => to.map((one) => ({ from, to: one }))
const types = (from: string, ...to: string[]): Edge[] => to.map((one) => ({ from, to: one, as: 'type' }))

const CONTRACT = '#server/shared/contract/contract.ts'
const ROUTER = '#server/edge/trpc/router.ts'
const LEDGER_INSIDE = '#server/platform/modules/ledger/post.ts'
const PAGE = 'app/routes/probe.tsx'
const MODULE = 'server/platform/modules/promotions/commands/probe.ts'
const KERNEL = 'server/platform/kernel/http/probe.ts'
const PROVIDER = 'server/platform/providers/payments/sandbox/probe.ts'

const walls: Record<string, Wall> = {
  'no-cycles': {
    given: [...edges('app/lib/circle-b.ts', './circle-a.ts'), ...types('app/lib/circle-d.ts', './circle-c.ts')],
    forbidden: [...edges('app/lib/circle-a.ts', './circle-b.ts'), ...types('app/lib/circle-c.ts', './circle-d.ts')],
  },
  resolves: { forbidden: edges('app/lib/probe.ts', './gone.ts') },
  'declared-packages': { forbidden: edges('app/lib/probe.ts', 'undeclared'), allowed: edges(PAGE, 'react') },
  'no-tools-in-programs': {
    forbidden: edges('server/edge/gateway/probe.ts', 'vite'),
    allowed: [...edges('app/build/probe.ts', 'vite'), ...types('server/edge/gateway/probe.ts', 'nitro')],
  },
  'tests-are-last': { forbidden: edges('server/telemetry/probe.ts', '../../tests/support/eventually.ts') },
  'app-knows-shared-only': {
    forbidden: [
      ...edges(PAGE, LEDGER_INSIDE, '#server/edge/upstream/session.ts', '#server/env.ts', '#db/cache/client.node.ts'),
      ...edges('app/lib/probe.ts', '../../db/cache/database.ts', '../../server/edge/gateway/gateway.ts'),
      ...types('app/features/bets/probe.ts', '#server/edge/gateway/gateway.ts'),
    ],
    allowed: [
      ...edges(PAGE, '#server/shared/money/limits.ts', '#server/shared/money/micros.ts'),
      ...edges(PAGE, '#server/shared/rules/dice/paytable.ts'),
      ...['app/server.ts', 'app/lib/calls/trpc.ts', 'app/routes/api/probe.ts'].flatMap((file) =>
        edges(file, '#server/edge/gateway/gateway.ts', ROUTER, '#db/cache/client.node.ts'),
      ),
    ],
  },
  'app-knows-types-only': {
    forbidden: [
      ...edges(PAGE, CONTRACT, '#server/shared/contract/bets/bets.ts', ROUTER, '#server/shared/rules/games.ts'),
      { from: 'app/lib/probe.ts', to: '#server/shared/contract/wire.ts', as: 'call' },
    ],
    allowed: types('app/features/bets/probe.ts', CONTRACT, ROUTER),
  },
  'app-has-no-database': {
    forbidden: [...edges(PAGE, 'drizzle-orm'), ...edges('app/server.ts', '@libsql/client')],
    allowed: edges(PAGE, 'valibot'),
  },
  'app-knows-no-platform': {
    forbidden: [
      ...edges('app/server.ts', '#server/platform/platform.ts'),
      ...edges('app/lib/calls/trpc.ts', '#db/platform/reader.ts'),
      ...types('app/routes/api/probe.ts', '#server/platform/platform.ts'),
    ],
  },
  'console-knows-facts-only': {
    forbidden: [
      ...edges('app/console/probe.ts', '#server/platform/operator/router.ts', LEDGER_INSIDE, '#server/env.ts'),
      ...types('app/console/lib/probe.ts', '#server/platform/operator/handlers/index.ts', '#db/platform/reader.ts'),
    ],
    allowed: [
      ...edges('app/console/probe.ts', '#server/platform/operator/permissions.ts', '#server/shared/money/micros.ts'),
      ...types('app/console/lib/typed.ts', '#server/platform/operator/contract/contract.ts'),
    ],
  },
  'console-knows-types-only': {
    forbidden: edges('app/console/lib/probe.ts', '#server/platform/operator/contract/contract.ts'),
    allowed: types('app/console/lib/typed.ts', '#server/platform/operator/contract/contract.ts'),
  },
  'console-is-apart': {
    forbidden: [
      ...edges('app/console/probe.ts', '~/ui/button.tsx', '~/features/bets/bets.ts', '~/shell/layout.tsx'),
      ...types('app/console/probe.ts', '~/lib/player/session.ts'),
    ],
    allowed: edges('app/console/probe.ts', '~/lib/format/format.ts', './lib/api.ts'),
  },
  'site-knows-no-console': {
    forbidden: [...edges(PAGE, '~/console/lib/api.ts'), ...types('app/lib/probe.ts', '~/console/lib/search.ts')],
  },
  'ui-knows-no-feature': {
    forbidden: edges('app/ui/probe.tsx', '~/features/bets/bets.ts', '~/games/dice/pick.ts', '~/shell/layout.tsx'),
    allowed: edges('app/ui/probe.tsx', '~/lib/format/format.ts'),
  },
  'lib-has-no-face': {
    forbidden: [
      ...edges(
        'app/lib/probe.ts',
        '~/features/bets/bets.ts',
        '../shell/layout.tsx',
        '~/games/details.ts',
        '~/ui/button.tsx',
      ),
      ...types('app/lib/pages/probe.ts', '~/features/bets/bet-feed.tsx'),
    ],
    allowed: edges('app/lib/probe.ts', './format/format.ts', '~/paraglide/messages.js'),
  },
  'features-are-below-games': {
    forbidden: [
      ...edges('app/features/bets/probe.ts', '~/games/details.ts', '~/games/dice/pick.ts', '~/shell/sections.ts'),
      ...types('app/features/bets/probe.ts', '~/games/engine/play/use-play-mode.ts'),
      { from: 'app/features/bets/probe.ts', to: '~/games/crash/page.tsx', as: 'call' },
    ],
    allowed: edges(
      'app/features/bets/probe.ts',
      '~/features/catalogue/games.ts',
      '~/ui/button.tsx',
      '~/lib/format/format.ts',
    ),
  },
  'games-are-below-the-shell': {
    forbidden: edges('app/games/dice/probe.ts', '~/shell/sections.ts', '../../shell/layout.tsx'),
    allowed: edges('app/games/dice/probe.ts', '~/features/bets/bets.ts', '~/games/engine/play/game-page.tsx'),
  },
  'nobody-knows-a-route': {
    forbidden: [
      ...edges('app/shell/probe.tsx', '~/routes/index.tsx'),
      ...edges('app/features/bets/probe.ts', '~/routes/index.tsx'),
    ],
    allowed: edges('app/router.tsx', './routes/index.tsx'),
  },
  'a-features-folders-are-its-own': {
    forbidden: edges('app/features/faq/probe.ts', '~/features/bets/rows/row.tsx', '../bets/rows/row.tsx'),
    allowed: [
      ...edges('app/features/bets/probe.ts', './rows/row.tsx'),
      ...edges('app/features/faq/probe.ts', '~/features/bets/bets.ts'),
    ],
  },
  'a-features-folders-are-private': {
    forbidden: [
      ...edges('app/shell/probe.tsx', '~/features/bets/rows/row.tsx'),
      ...edges(PAGE, '~/features/bets/rows/row.tsx'),
    ],
    allowed: edges(PAGE, '~/features/bets/bets.ts'),
  },
  'games-are-apart': {
    forbidden: [
      ...edges('app/games/dice/probe.ts', '~/games/keno/picks.ts', '../keno/picks.ts'),
      ...edges('app/games/engine/play/probe.ts', '~/games/keno/picks.ts'),
    ],
    allowed: [
      ...edges('app/games/dice/probe.ts', '~/games/engine/play/stake.ts', './pick.ts'),
      ...edges('app/games/list.ts', './keno/picks.ts'),
    ],
  },
  'edge-knows-no-platform': {
    forbidden: [
      ...edges('server/edge/trpc/probe.ts', '#server/platform/platform.ts', '~/lib/format/format.ts'),
      ...edges('server/edge/cache/probe.ts', '#db/platform/reader.ts'),
      ...types('server/edge/upstream/probe.ts', '../../platform/platform.ts'),
    ],
    allowed: edges('server/edge/trpc/probe.ts', '#server/edge/upstream/session.ts', '#server/env.ts', CONTRACT),
  },
  'cache-has-the-database': {
    forbidden: edges('server/edge/gateway/probe.ts', '#db/cache/database.ts', 'drizzle-orm'),
    allowed: edges('server/edge/cache/probe.ts', '#db/cache/database.ts', 'drizzle-orm'),
  },
  'upstream-is-a-client': {
    forbidden: edges('server/edge/upstream/probe.ts', ROUTER, '../cache/answers.ts', '../gateway/gateway.ts'),
    allowed: edges('server/edge/upstream/probe.ts', '#server/shared/contract/call.ts', '../http/guards.ts'),
  },
  'cache-knows-nobody': { forbidden: edges('server/edge/cache/probe.ts', '../upstream/session.ts') },
  'site-is-below-procedures': { forbidden: types('server/edge/site/probe.ts', '../trpc/context.ts') },
  'trpc-knows-no-gateway': { forbidden: types('server/edge/trpc/probe.ts', '../gateway/gateway.ts') },
  'edge-runs-on-workerd': {
    forbidden: edges('server/edge/gateway/probe.ts', 'node:fs', 'node:worker_threads', 'node:http'),
    allowed: [
      ...edges('server/edge/trpc/probe.ts', 'node:async_hooks', 'node:crypto'),
      ...types('server/edge/trpc/probe.ts', 'node:http'),
      ...edges('server/edge/operations/process.node.ts', 'node:fs'),
    ],
  },
  'for-node-is-for-node': {
    forbidden: edges('server/edge/gateway/probe.ts', './compressed.node.ts'),
    allowed: edges('server/edge/gateway/probe.node.ts', './compressed.node.ts'),
  },
  'shared-knows-itself-only': {
    forbidden: [
      ...edges('server/shared/contract/probe.ts', '#server/env.ts', '#db/platform/reader.ts'),
      ...types('server/shared/rules/probe.ts', '#server/platform/platform.ts'),
    ],
  },
  'shared-runs-anywhere': {
    forbidden: [
      ...edges('server/shared/rules/probe.ts', 'node:crypto'),
      ...edges('server/shared/contract/probe.ts', 'node:crypto'),
    ],
  },
  'shared-has-two-packages': {
    forbidden: edges('server/shared/rules/probe.ts', 'superjson'),
    allowed: [
      ...edges('server/shared/rules/probe.ts', '@noble/hashes/hmac.js'),
      ...edges('server/shared/procedure-transformer.ts', 'superjson'),
    ],
  },
  'zod-is-for-the-contract': {
    forbidden: edges('server/shared/rules/probe.ts', 'zod'),
    allowed: edges('server/shared/contract/probe.ts', 'zod'),
  },
  'games-are-handed-zod': { forbidden: edges('server/shared/rules/game.ts', 'zod', '../contract/wire.ts') },
  'contract-knows-constants': {
    forbidden: [
      ...edges('server/shared/contract/bets/probe.ts', '../../rules/play.ts', '../../money/micros.ts'),
      ...edges('server/shared/contract/bets/probe.ts', '../../rules/games.ts'),
    ],
    allowed: [
      ...edges('server/shared/contract/bets/probe.ts', '../../constants/currencies.ts', '../wire.ts'),
      ...edges('server/shared/contract/round-games/probe.ts', '../../rules/games.ts'),
      ...types('server/shared/contract/instant-games/probe.ts', '../../rules/registry.ts'),
    ],
  },
  'calls-of-games-know-the-list': {
    forbidden: edges('server/shared/contract/round-games/probe.ts', '../../rules/play.ts', '../../money/micros.ts'),
  },
  'constants-know-constants': {
    forbidden: edges('server/shared/constants/probe.ts', '../money/micros.ts'),
    allowed: edges('server/shared/constants/probe.ts', './currencies.ts'),
  },
  'rules-know-no-contract': {
    forbidden: [
      ...edges('server/shared/rules/probe.ts', '../contract/wire.ts'),
      ...types('server/shared/rules/probe.ts', '../contract/wire.ts'),
    ],
    allowed: [
      ...edges('server/shared/rules/probe.ts', '../money/micros.ts', '../constants/currencies.ts'),
      ...types('server/shared/rules/game.ts', '../contract/call.ts'),
    ],
  },
  'platform-knows-no-edge': {
    forbidden: [
      ...edges(KERNEL, '#server/edge/upstream/session.ts', '~/lib/format/format.ts', '#db/cache/database.ts'),
      ...edges('server/platform/hosts/node/main.ts', '#server/supervisor/ports.ts'),
    ],
    allowed: edges(
      'server/platform/hosts/node/main.ts',
      '#server/env.ts',
      '#server/secrets.ts',
      '#db/platform/reader.ts',
    ),
  },
  'a-modules-inside-is-its-own': {
    forbidden: edges(MODULE, LEDGER_INSIDE, '../../wallet/module.ts', '../../bets/queries/find-bet.ts'),
    allowed: edges(
      MODULE,
      '../../ledger/index.ts',
      '../../identity/reads.ts',
      '../grants.ts',
      '#server/shared/money/micros.ts',
    ),
  },
  'modules-are-joined-by-their-face': {
    forbidden: [
      ...edges('server/platform/platform.ts', './modules/bets/queries/find-bet.ts'),
      ...edges('server/platform/modules/index.ts', './bets/queries/find-bet.ts'),
    ],
    allowed: [
      ...edges('server/platform/modules/index.ts', './bets/module.ts', './bets/commands/index.ts'),
      ...edges('server/platform/app.ts', './modules/identity/reads.ts'),
    ],
  },
  'a-modules-tables-are-its-own': {
    forbidden: [
      ...edges(MODULE, '#db/platform/schema/ledger.ts', '#db/platform/schema/index.ts'),
      ...edges('server/platform/modules/identity/probe.ts', '#db/platform/schema/bets.ts'),
    ],
    allowed: [
      ...edges(MODULE, '#db/platform/schema/promotions.ts', '#db/platform/schema/columns.ts'),
      ...edges('server/platform/modules/identity/probe.ts', '#db/platform/schema/codes.ts'),
    ],
  },
  'ledger-knows-no-module': {
    forbidden: edges('server/platform/modules/ledger/probe.ts', '../bets/index.ts'),
    allowed: edges('server/platform/modules/ledger/probe.ts', '../../kernel/ids.ts', '#db/platform/schema/ledger.ts'),
  },
  'stakes-pass-protection': {
    forbidden: edges(
      'server/platform/modules/instant-games/probe.ts',
      '#server/platform/modules/ledger/stakes/index.ts',
    ),
    allowed: edges('server/platform/modules/player-limits/probe.ts', '#server/platform/modules/ledger/stakes/index.ts'),
  },
  'nobody-names-a-provider': {
    forbidden: [
      ...edges(MODULE, '#server/platform/providers/payments/sandbox/pages.ts'),
      ...edges('server/platform/probe.ts', './providers/payments/sandbox/adapter.ts'),
      ...edges('server/platform/providers/probe.ts', './payments/sandbox/adapter.ts'),
      ...types('server/platform/providers/payments/probe.ts', './sandbox/adapter.ts'),
    ],
    allowed: [
      ...edges(MODULE, '#server/platform/providers/payments/port.ts'),
      ...edges('server/platform/providers/payments/registry.ts', './sandbox/adapter.ts'),
    ],
  },
  'a-registry-knows-its-kind': {
    forbidden: edges('server/platform/providers/sms/registry.ts', '../email/outbox/adapter.ts', '../../platform.ts'),
    allowed: edges('server/platform/providers/sms/registry.ts', './outbox/adapter.ts', '../adapter.ts'),
  },
  'modules-speak-no-http': {
    forbidden: edges(MODULE, 'hono', 'node:http'),
    allowed: edges('server/platform/modules/messaging/outbox-pages.ts', 'hono'),
  },
  'kernel-knows-no-module': {
    forbidden: [
      ...edges(KERNEL, '../../modules/bets/module.ts', '../../providers/payments/port.ts'),
      ...types(KERNEL, '../../platform.ts'),
    ],
    allowed: edges(KERNEL, '../ids.ts', 'hono'),
  },
  'a-provider-knows-its-port': {
    forbidden: [
      ...edges(PROVIDER, '../../../modules/payments/index.ts', '#db/platform/reader.ts', '../other/pages.ts'),
      ...edges(PROVIDER, '../../../kernel/ids.ts', '../registry.ts', '../../index.ts'),
    ],
    allowed: edges(PROVIDER, '../port.ts', './pages.ts', '../../adapter.ts', '#server/settings.ts', CONTRACT),
  },
  'a-host-has-one-place': {
    forbidden: [
      ...edges(MODULE, 'node:worker_threads', 'node:fs', 'node:fs/promises', 'node:http', 'libsql'),
      ...edges('server/platform/kernel/probe.ts', 'node:os', 'libsql'),
      ...edges('server/studio/probe.ts', 'node:fs', 'node:module', '@libsql/client'),
    ],
    allowed: [
      ...edges('server/platform/hosts/node/probe.ts', 'node:worker_threads', 'node:fs', 'libsql'),
      ...edges('server/studio/hosts/node/probe.ts', 'node:fs', 'node:http', '@libsql/client'),
    ],
  },
  'a-host-is-chosen-by-its-entries': {
    forbidden: [
      ...edges('server/platform/platform.ts', './hosts/node/host.ts'),
      ...edges('server/studio/studio.ts', './hosts/node/database.ts'),
    ],
    allowed: edges('server/platform/hosts/node/main.ts', './host.ts', '../../platform.ts'),
  },
  'native-packages-have-one-place': {
    forbidden: edges(MODULE, '@node-rs/argon2'),
    allowed: edges('server/platform/hosts/node/argon2/thread.ts', '@node-rs/argon2'),
  },
  'pictures-have-one-place': {
    forbidden: [...edges(MODULE, 'sharp'), ...edges('server/edge/gateway/gateway.ts', 'sharp')],
    allowed: edges('server/platform/hosts/node/re-encode.ts', 'sharp'),
  },
  'the-studio-is-a-company': {
    forbidden: edges('server/studio/probe.ts', '../platform/kernel/ids.ts', '#db/platform/reader.ts', ROUTER),
    allowed: edges('server/studio/probe.ts', '../telemetry/log.ts', CONTRACT, '../env.ts'),
  },
  'a-witness-is-somebody-else': {
    forbidden: edges('server/witness/probe.ts', '../platform/kernel/ids.ts', '#db/platform/reader.ts', ROUTER),
    allowed: edges('server/witness/probe.ts', '../telemetry/log.ts', '#server/shared/log/note.ts', '../env.ts'),
  },
  'scripts-of-the-studio-are-served-alone': {
    forbidden: edges('server/studio/client/probe.ts', '#server/shared/own-value.ts', '../texts.ts'),
    allowed: [
      ...edges('server/studio/client/probe.ts', './frame.ts'),
      ...types('server/studio/client/probe.ts', '../refusal-texts.ts'),
    ],
  },
  'telemetry-is-for-both': {
    forbidden: edges('server/telemetry/probe.ts', '../edge/gateway/gateway.ts', '#server/platform/platform.ts'),
    allowed: edges('server/telemetry/probe.ts', '../env.ts'),
  },
  'the-brand-is-values': {
    forbidden: edges('server/brand/probe.ts', '../env.ts', '#server/shared/constants/locales.ts'),
    allowed: edges('server/brand/probe.ts', './colour.ts', '@rgrove/parse-xml'),
  },
  'environment-is-first': {
    forbidden: [...edges('server/env.ts', './telemetry/log.ts'), ...edges('server/settings.ts', './telemetry/log.ts')],
    allowed: edges('server/env.ts', './shared/constants/currencies.ts', './brand/brand.ts', './settings.ts', 'zod'),
  },
  'supervisor-starts-programs': {
    forbidden: edges('server/supervisor/probe.ts', '#server/platform/platform.ts', '../edge/gateway/gateway.ts'),
    allowed: edges('server/supervisor/probe.ts', '#server/platform/modules/demo/index.ts'),
  },
  'schema-knows-no-program': {
    forbidden: edges('db/platform/probe.ts', '#server/platform/platform.ts', '../../server/edge/gateway/gateway.ts'),
    allowed: edges('db/platform/probe.ts', '#server/shared/constants/currencies.ts', 'drizzle-orm'),
  },
}

const ALIASES: readonly [string, string][] = [
  ['#server/', 'server/'],
  ['#db/', 'db/'],
  ['~/', 'app/'],
]

/** Target of a specifier in the tree; null for a package or a part of Node. */
function targetOf({ from, to }: Edge): string | null {
  if (to.startsWith('.')) return join(dirname(from), to)
  const alias = ALIASES.find(([prefix]) => to.startsWith(prefix))
  return alias ? to.replace(...alias) : null
}

const STATEMENTS = {
  value: (to: string, name: string) => `export { x as ${name} } from '${to}'`,
  type: (to: string, name: string) => `export type { x as ${name} } from '${to}'`,
  call: (to: string, name: string) => `export const ${name} = () => import('${to}')`,
}

function writeTree(root: string, all: readonly Edge[]): void {
  const sources = new Map<string, string>()
  const add = (file: string, line: string) => sources.set(file, `${sources.get(file) ?? ''}${line}\n`)
  for (const edge of all) {
    const target = targetOf(edge)
    if (target !== null && edge.to !== './gone.ts') add(target, '')
    if (target === null && !edge.to.startsWith('node:')) {
      const [scope = '', name = ''] = edge.to.split('/')
      const home = `node_modules/${scope.startsWith('@') ? `${scope}/${name}` : scope}`
      sources.set(
        `${home}/package.json`,
        JSON.stringify({ name: home.slice('node_modules/'.length), main: 'index.js' }),
      )
      sources.set(edge.to.endsWith('.js') ? `node_modules/${edge.to}` : `${home}/index.js`, 'export const x = 1\n')
    }
  }
  for (const [index, edge] of all.entries()) add(edge.from, STATEMENTS[edge.as ?? 'value'](edge.to, `x${index}`))
  for (const [file, source] of sources) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
}

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

const run = promisify(execFile)
/** More than the report of all rules needs. */
const REPORT_BYTES = 64_000_000

/** Returns the violated rules of an import, by the project's own rules. */
async function cruise(all: readonly Edge[]): Promise<(edge: Edge) => string[]> {
  using tree = temporaryDirectory()
  for (const file of ['package.json', 'tsconfig.json']) cpSync(file, join(tree.path, file))
  writeTree(tree.path, all)
  const cruiser = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const rooms = ['app', 'server', 'db', 'tests']
  const { stdout } = await run(
    process.execPath,
    [cruiser, '--config', resolve('.ci/walls/rules.mjs'), '--output-type', 'json', ...rooms],
    { cwd: tree.path, maxBuffer: REPORT_BYTES },
  ).catch((failure: { stdout: string; stderr: string }) => {
    if (failure.stdout === '') throw new Error(failure.stderr)
    return failure
  })
  const { violations } = report.parse(JSON.parse(stdout)).summary
  return (edge) => {
    const target = targetOf(edge)
    const isMeant = (to: string) =>
      target === null ? to === edge.to.replace('node:', '') || to.includes(`node_modules/${edge.to}`) : to === target
    const unresolved = edge.to === './gone.ts'
    return violations
      .filter(({ from, to }) => from === edge.from && (isMeant(to) || (unresolved && to === edge.to)))
      .map(({ rule }) => rule.name)
  }
}

describe('walls between rooms', () => {
  let brokenBy: (edge: Edge) => string[]
  beforeAll(async () => {
    brokenBy = await cruise(
      Object.values(walls).flatMap(({ forbidden, allowed = [], given = [] }) => [...forbidden, ...allowed, ...given]),
    )
  })

  test('each rule is tried', () => {
    expect(new Set(rules.forbidden.map(({ name }) => name))).toEqual(new Set(Object.keys(walls)))
  })

  test.each(Object.entries(walls))('%s', (name, { forbidden, allowed = [] }) => {
    expect(forbidden.filter((edge) => !brokenBy(edge).includes(name))).toEqual([])
    expect(allowed.filter((edge) => brokenBy(edge).length > 0)).toEqual([])
  })
})

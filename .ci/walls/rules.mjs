// Import boundaries: the table "Layout and walls". Each rule states its reason; tests/unit/walls.test.ts tries each of
// them.

/** Pattern of packages, wherever they are installed. */
const packages = (...names) => `(?:^|/)node_modules/(?:${names.join('|')})/`
const DATABASE = packages('drizzle-orm', '@libsql', 'libsql')

/** Files of the app that run on the server: its composition root, the link to the router, and the API's routes. */
const APP_ON_SERVER = '^app/(?:server\\.ts$|lib/calls/trpc\\.ts$|routes/api/|build/)'

/** Files that exist for the Node target only. */
const FOR_NODE = '^server/edge/.+\\.node\\.ts$'

/** A module's tables are in db/platform/schema/<module>.ts; these modules have additional files. */
const TABLES = { identity: ['codes'] }
const OTHER_NAMES = Object.keys(TABLES)

const wall = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' ? { path: to } : to,
})

const everywhere = [
  wall(
    'no-cycles',
    'What imports each other is one file, or has its common part in a third one.',
    {},
    { circular: true },
  ),
  wall('resolves', 'Nothing is imported that is not there.', {}, { couldNotResolve: true }),
  wall(
    'declared-packages',
    'A package is named in package.json.',
    { pathNot: '^tests/bench/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  wall(
    'no-tools-in-programs',
    'What runs on the site is a dependency, not a tool for building it.',
    {
      path: '^(?:app|server|db)/',
      pathNot: '^app/build/|^app/console/vite\\.config\\.ts$|^server/supervisor/|^server/edge/http/server\\.node\\.ts$',
    },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  wall('tests-are-last', 'No program knows its tests.', '^(?:app|server|db)/', '^tests/'),
]

/** The console's own tables of permissions and calls: data without imports, and types. */
const OPERATOR_FACTS = '^server/platform/operator/(?:permissions|contract/contract)\\.ts$'

const app = [
  wall(
    'app-knows-shared-only',
    'Of the server, the browser knows server/shared, and the type of the router.',
    { path: '^app/(?!console/)', pathNot: APP_ON_SERVER },
    { path: '^(?:server|db)/', pathNot: '^server/shared/|^server/edge/trpc/router\\.ts$' },
  ),
  wall(
    'app-knows-types-only',
    'Values of the contract and of the router would bring zod and the server to the browser, the list of games all rules.',
    { path: '^app/', pathNot: APP_ON_SERVER },
    {
      path: '^server/shared/(?:contract/(?!(?:shared-rounds/fold|history-moves)\\.ts$)|rules/games\\.ts$)|^server/edge/trpc/router\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
  wall('app-has-no-database', 'No page reads a database.', '^app/', DATABASE),
  wall(
    'app-knows-no-platform',
    'The app reaches the platform by HTTP only.',
    '^app/(?!console/)',
    '^server/platform/|^db/platform/',
  ),
  wall(
    'console-knows-facts-only',
    'Of the server, the console knows server/shared, the table of permissions, and the types of the calls.',
    '^app/console/',
    { path: '^(?:server|db)/', pathNot: `^server/shared/|${OPERATOR_FACTS}` },
  ),
  wall('console-knows-types-only', 'Values of the contract would bring zod to the browser.', '^app/console/', {
    path: '^server/platform/operator/contract/',
    dependencyTypesNot: ['type-only'],
  }),
  wall(
    'console-is-apart',
    'The console is a build of its own: of the app it knows formats and storage, which know no page.',
    '^app/console/',
    { path: '^app/', pathNot: '^app/(?:console|lib/(?:format|browser)|styles|build)/' },
  ),
  wall(
    'site-knows-no-console',
    'The site sends visitors nothing of the console.',
    '^app/(?!console/)',
    '^app/console/',
  ),
  wall(
    'ui-knows-no-feature',
    'The design system knows no feature.',
    '^app/ui/',
    '^app/(?:features|games|shell|routes)/',
  ),
  wall(
    'lib-has-no-face',
    'What all share knows none of them, and draws nothing.',
    '^app/lib/',
    '^app/(?:ui|features|games|shell|routes)/',
  ),
  wall(
    'features-are-below-games',
    'A feature knows what a game is called (features/catalogue), and none by its folder.',
    '^app/features/',
    '^app/(?:games|shell)/',
  ),
  wall('games-are-below-the-shell', 'What stands around a page knows the page.', '^app/games/', '^app/shell/'),
  wall('nobody-knows-a-route', 'Routes are thin and last.', '^app/(?:features|games|shell)/', '^app/routes/'),
  wall(
    'a-features-folders-are-its-own',
    "A feature's face is the files at the top of its folder.",
    '^app/features/([^/]+)/',
    { path: '^app/features/[^/]+/.+/', pathNot: '^app/features/$1/' },
  ),
  wall(
    'a-features-folders-are-private',
    "A feature's face is the files at the top of its folder.",
    { path: '^app/', pathNot: '^app/features/' },
    '^app/features/[^/]+/.+/',
  ),
  wall('games-are-apart', 'Games share the engine, and do not know each other.', '^app/games/([^/]+)/', {
    path: '^app/games/[^/]+/',
    pathNot: '^app/games/(?:$1|engine)/',
  }),
]

const edge = [
  wall(
    'edge-knows-no-platform',
    'The edge program reaches the platform by HTTP only.',
    '^server/edge/',
    '^server/(?:platform|supervisor|studio|witness)/|^db/platform/|^app/',
  ),
  wall(
    'cache-has-the-database',
    'Of the edge program, only its cache reads a database.',
    { path: '^server/edge/', pathNot: '^server/edge/(?:cache/|services\\.ts$)' },
    `^db/|${DATABASE}`,
  ),
  wall(
    'upstream-is-a-client',
    'The REST client knows nothing of who asks it.',
    '^server/edge/upstream/',
    '^server/edge/(?:trpc|gateway|site|cache|operations)/',
  ),
  wall(
    'cache-knows-nobody',
    'The cache knows nothing of who asks it.',
    '^server/edge/cache/',
    '^server/edge/(?:trpc|gateway|site|upstream|operations)/',
  ),
  wall(
    'site-is-below-procedures',
    'Procedures and steps ask for the site.',
    '^server/edge/site/',
    '^server/edge/(?:trpc|gateway)/',
  ),
  wall('trpc-knows-no-gateway', 'A procedure is given its context.', '^server/edge/trpc/', '^server/edge/gateway/'),
  wall(
    'edge-runs-on-workerd',
    'What a worker lacks stands in the files for Node.',
    { path: '^server/edge/', pathNot: FOR_NODE },
    {
      dependencyTypes: ['core'],
      dependencyTypesNot: ['type-only'],
      pathNot: '^(?:node:)?(?:async_hooks|crypto|events)$',
    },
  ),
  wall(
    'for-node-is-for-node',
    'A file for Node reaches a worker by no way; package.json "imports" choose those of operations and upstream.',
    { path: '^(?:server/edge|app)/', pathNot: FOR_NODE },
    { path: FOR_NODE, pathNot: '^server/edge/(?:operations/process|upstream/send)\\.node\\.ts$' },
  ),
]

/** The two sources that describe a game: its rules, and its calls as types of the contract. */
const GAME = '^server/shared/rules/game\\.ts$'
const CALLS_OF_GAMES = '^server/shared/contract/(?:game-wire\\.ts$|(?:instant-games|round-games|shared-rounds)/)'

const shared = [
  wall('shared-knows-itself-only', 'What both programs and the browser import knows none of them.', '^server/shared/', {
    path: '^(?:app|db|server)/',
    pathNot: '^server/shared/',
  }),
  wall('shared-runs-anywhere', 'What the browser runs has no Node in it.', '^server/shared/', {
    dependencyTypes: ['core'],
  }),
  wall(
    'shared-has-two-packages',
    'Rules hash with @noble/hashes, the contract describes with zod; only the check of a beacon needs @noble/curves.',
    {
      path: '^server/shared/',
      pathNot:
        '^server/shared/(?:procedure-transformer|accept-language|client-address|device-name|rules/fairness/beacon)\\.ts$',
    },
    { dependencyTypes: ['npm', 'npm-dev'], pathNot: packages('@noble/hashes', 'zod') },
  ),
  wall(
    'zod-is-for-the-contract',
    'zod is 60 kB: what is imported as values has none of it.',
    { path: '^server/shared/', pathNot: `^server/shared/contract/|${GAME}` },
    packages('zod'),
  ),
  wall('games-are-handed-zod', 'What describes a game knows types alone: the writer loads it, too.', GAME, {
    path: `^server/shared/contract/|${packages('zod')}`,
    dependencyTypesNot: ['type-only'],
  }),
  wall(
    'contract-knows-constants',
    'The contract says what is sent, not how it is come by.',
    { path: '^server/shared/contract/', pathNot: CALLS_OF_GAMES },
    '^server/shared/(?!contract/|constants/)',
  ),
  wall(
    'calls-of-games-know-the-list',
    'The calls of games are made of the list of games.',
    CALLS_OF_GAMES,
    '^server/shared/(?!contract/|constants/|rules/(?:games|game|registry)\\.ts$)',
  ),
  wall('constants-know-constants', 'Constants go to the browser as they are.', '^server/shared/constants/', {
    path: '.',
    pathNot: '^server/shared/constants/',
  }),
  wall(
    'rules-know-no-contract',
    'A verifier needs rules and money, and no description of calls.',
    { path: '^server/shared/(?:rules|money)/', pathNot: GAME },
    '^server/shared/contract/',
  ),
]

const platform = [
  wall(
    'platform-knows-no-edge',
    'The platform knows nothing of the app that stands before it.',
    '^server/platform/',
    '^server/(?:edge|supervisor|studio|witness)/|^app/|^db/cache/',
  ),
  wall(
    'a-modules-inside-is-its-own',
    'Of another module, its index.ts, which the writer loads too, and its reads.ts.',
    '^server/platform/modules/([^/]+)/',
    {
      path: '^server/platform/modules/[^/]+/',
      pathNot: '^server/platform/modules/(?:$1/|[^/]+/(?:index|reads)\\.ts$|ledger/stakes/index\\.ts$)',
    },
  ),
  wall(
    'modules-are-joined-by-their-face',
    'The list of modules and the composition roots know what a module is, and what it lets others use.',
    '^server/platform/(?!modules/[^/]+/)',
    {
      path: '^server/platform/modules/[^/]+/',
      pathNot: '^server/platform/modules/[^/]+/(?:module|index|reads|commands/index)\\.ts$',
    },
  ),
  wall(
    'a-modules-tables-are-its-own',
    "A module's tables stand under its own name.",
    { path: '^server/platform/modules/([^/]+)/', pathNot: `^server/platform/modules/(?:${OTHER_NAMES.join('|')})/` },
    { path: '^db/platform/schema/', pathNot: '^db/platform/schema/(?:$1|columns)\\.ts$' },
  ),
  ...Object.entries(TABLES).map(([module, tables]) =>
    wall(
      'a-modules-tables-are-its-own',
      "A module's tables stand under its own name.",
      `^server/platform/modules/${module}/`,
      {
        path: '^db/platform/schema/',
        pathNot: `^db/platform/schema/(?:${[module, 'columns', ...tables].join('|')})\\.ts$`,
      },
    ),
  ),
  wall(
    'ledger-knows-no-module',
    'Everybody pays through the ledger, it knows nobody.',
    '^server/platform/modules/ledger/',
    { path: '^server/platform/modules/', pathNot: '^server/platform/modules/ledger/' },
  ),
  wall(
    'stakes-pass-protection',
    "Stakes are placed and settled by player-limits, so that none passes a player's protection by.",
    { path: '^server/', pathNot: '^server/platform/modules/(?:ledger|player-limits)/' },
    '^server/platform/modules/ledger/stakes/',
  ),
  wall(
    'nobody-names-a-provider',
    'Everybody asks a port; which provider answers is found by the registry of its kind.',
    { path: '^(?:app|db|server)/', pathNot: '^server/platform/providers/[^/]+/(?:registry\\.ts$|[^/]+/)' },
    '^server/platform/providers/[^/]+/[^/]+/',
  ),
  wall(
    'a-registry-knows-its-kind',
    'A registry lists the adapters of its own kind.',
    '^server/platform/providers/([^/]+)/registry\\.ts$',
    { path: '^server/', pathNot: '^server/platform/providers/(?:adapter\\.ts$|$1/)' },
  ),
  wall(
    'modules-speak-no-http',
    'A module answers calls of the contract over any transport; only its pages depend on HTTP.',
    { path: '^server/platform/modules/', pathNot: '-pages?\\.ts$|/pages?\\.ts$' },
    `^(?:node:)?https?2?$|${packages('hono', '@hono')}`,
  ),
  wall('kernel-knows-no-module', 'The kernel is what modules stand on.', '^server/platform/kernel/', {
    path: '^server/platform/',
    pathNot: '^server/platform/kernel/',
  }),
  wall(
    'a-provider-knows-its-port',
    'An adapter imports its port and shared.',
    '^server/platform/providers/([^/]+)/([^/]+)/',
    {
      path: '^server/platform/|^db/',
      pathNot: '^server/platform/providers/(?:adapter\\.ts$|$1/(?:$2/|port\\.ts$))',
    },
  ),
  wall(
    'a-host-has-one-place',
    'Platform and studio run on more than Node: what another host lacks stands in `hosts/node`, behind ports.',
    { path: '^server/(?:platform|studio)/', pathNot: '^server/(?:platform|studio)/hosts/node/' },
    `^(?:node:)?(?:worker_threads|fs|fs/promises|child_process|module|v8|vm|os|http|net|dns)$|${packages('libsql', '@libsql')}`,
  ),
  wall(
    'a-host-is-chosen-by-its-entries',
    'Platform and studio see their host as a port: only what starts them knows which it is.',
    { path: '^server/(?:platform|studio)/', pathNot: '^server/(?:platform|studio)/hosts/' },
    '^server/(?:platform|studio)/hosts/',
  ),
  wall(
    'native-packages-have-one-place',
    'Passwords are hashed by a native package, in one thread.',
    { path: '^server/', pathNot: '^server/platform/hosts/node/argon2/thread\\.ts$' },
    packages('@node-rs'),
  ),
  wall(
    'pictures-have-one-place',
    'A native package reads what strangers send as pictures, in one file that the writer does not load; it draws the brand before a start.',
    {
      path: '^(?:app|server)/',
      pathNot: '^server/(?:platform/hosts/node/re-encode|supervisor/brand/draw)\\.ts$',
    },
    packages('sharp'),
  ),
]

const rest = [
  wall(
    'the-studio-is-a-company',
    'The studio asks the wallet over HTTP, as any provider of games does.',
    '^server/studio/',
    '^server/(?:platform|edge|supervisor|witness)/|^app/|^db/(?:platform|cache)/',
  ),
  wall(
    'a-witness-is-somebody-else',
    'A witness knows of a log what the log publishes: another operator runs it.',
    '^server/witness/',
    '^server/(?:platform|edge|supervisor|studio)/|^app/|^db/',
  ),
  wall(
    'scripts-of-the-studio-are-served-alone',
    'A browser is sent the files of the folder as they are: what they import as a value is one of them.',
    '^server/studio/client/',
    { path: '.', pathNot: '^server/studio/client/', dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'telemetry-is-for-both',
    'Both programs log and count: what they do it by knows neither.',
    '^server/telemetry/',
    { path: '^(?:app|db|server)/', pathNot: '^server/(?:telemetry|shared)/|^server/env\\.ts$' },
  ),
  wall('the-brand-is-values', 'What all programs show of a brand is made of its settings.', '^server/brand/', {
    path: '^(?:app|db|server)/',
    pathNot: '^server/brand/',
  }),
  wall('environment-is-first', 'What is set is read before anything runs.', '^server/(?:env|settings)\\.ts$', {
    path: '^(?:app|db|server)/',
    pathNot: '^server/(?:brand|shared/(?:constants|jurisdictions))/|^server/settings\\.ts$',
  }),
  wall(
    'supervisor-starts-programs',
    'Programs are started, not imported; of the demo player, the address that is printed.',
    '^server/supervisor/',
    {
      path: '^app/|^server/(?:edge|platform|studio|witness)/|^db/',
      pathNot: '^server/platform/modules/demo/index\\.ts$',
    },
  ),
  wall('schema-knows-no-program', 'Tables are made of constants.', '^db/', {
    path: '^(?:app|server)/',
    pathNot: '^server/shared/constants/|^server/env\\.ts$',
  }),
]

/** @satisfies {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...everywhere, ...app, ...edge, ...shared, ...platform, ...rest],
  options: {
    // type imports count as imports
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default', 'types'], exportsFields: ['exports'] },
    doNotFollow: { path: 'node_modules' },
    // generated; a fresh clone has no compiled messages yet
    exclude: { path: '^(?:app(?:/console)?|~)/paraglide/|\\.gen\\.ts$' },
  },
}

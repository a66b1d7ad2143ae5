import './server/supervisor/check-node.mjs'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vitest/config'
import { buildTargets } from './app/build/browser-floor.ts'
import { buildManifest } from './app/build/build-manifest.ts'
import { componentCompiler } from './app/build/component-compiler.ts'
import { compressedAssets } from './app/build/compressed-assets.ts'
import { lastBuilds } from './app/build/last-builds.ts'
import { localeVariants } from './app/build/locale-variants.ts'
import { noServerFunctions } from './app/build/no-server-functions.ts'
import { playChunks } from './app/build/play-chunks.ts'
import { serviceWorker } from './app/build/service-worker.ts'
import { SHARED_MODULES } from './app/build/shared-modules.ts'
import { LOCALES } from './server/shared/constants/locales.ts'

const preset = process.env.NITRO_PRESET ?? 'node-server'
const isEdge = preset.startsWith('cloudflare')
const outputDir = isEdge ? '.output-edge' : '.output'
const buildId = randomUUID()
const isTest = process.env.VITEST !== undefined

/**
 * How a worker is deployed. Its settings are plain variables, which the dashboard may overrule, and its secrets are put by
 * hand: APP_SECRET, and CACHE_DATABASE_AUTH_TOKEN where the libSQL server asks for one.
 */
const worker = {
  name: 'fairline',
  observability: { enabled: true },
  // one page asks the operator's API and the cache database several times: near to them is faster than near to its reader
  placement: { mode: 'smart' },
  keep_vars: true,
  vars: { NODE_ENV: 'production', UPSTREAM: 'remote', UPSTREAM_URL: '', CACHE_DATABASE_URL: '', PUBLIC_ORIGIN: '' },
} as const

/**
 * What turns the sources into a site. Vitest imports the sources themselves. Messages are compiled before (`npm run i18n`): only who
 * develops has them compiled anew as they change.
 */
const site = (isDevelopment: boolean) => [
  ...(isDevelopment ? [paraglideVitePlugin({ project: './messages/project.inlang' })] : []),
  localeVariants(LOCALES),
  lastBuilds(`${outputDir}/public`),
  // an edge platform compresses its files itself
  ...(isEdge ? [] : [compressedAssets()]),
  buildManifest(buildId),
  serviceWorker(buildId),
  noServerFunctions(),
  tailwindcss(),
  tanstackStart({
    srcDirectory: 'app',
    importProtection: {
      behavior: 'error',
      client: { files: ['**/server/{edge,platform,supervisor,telemetry}/**', '**/db/**', '**/*.server.*'] },
    },
  }),
  nitro({
    preset,
    output: { dir: outputDir },
    compatibilityDate: '2026-10-01',
    plugins: [fileURLToPath(new URL('./server/edge/http/uncached-errors.ts', import.meta.url))],
    // files that were built pass no gateway, which says the same of every other answer
    routeRules: {
      '/**': { headers: { 'x-content-type-options': 'nosniff' } },
      // what says which build is the newest is asked for anew each time
      '/sw.js': { headers: { 'cache-control': 'no-cache' } },
      '/builds/**': { headers: { 'cache-control': 'no-cache' } },
    },
    // two builds side by side: neither target's server overwrites the other's
    ...(isEdge
      ? { cloudflare: { deployConfig: true, nodeCompat: true, wrangler: worker } }
      : { entry: fileURLToPath(new URL('./server/edge/http/server.node.ts', import.meta.url)) }),
  }),
]

/** A group of tests; all but the unit tests start programs. */
const project = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    globalSetup: name === 'unit' ? [] : ['tests/support/run/bundle-programs.ts'],
  },
})

/** The one configuration of Vite, Start, Nitro and Vitest; which runtime is built for is NITRO_PRESET. */
export default defineConfig(({ command }) => ({
  // `#server/…` and `#db/…` are package.json "imports", where the condition `workerd` picks the edge files
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // pages that are kept longer than a process name the build that rendered them
  define: {
    'import.meta.env.BUILD_ID': JSON.stringify(buildId),
    'import.meta.env.BUILD_DATE': JSON.stringify(new Date().toISOString().slice(0, 10)),
  },
  // each file is not compressed once more to tell its size
  build: { reportCompressedSize: false },
  environments: {
    client: {
      build: {
        target: buildTargets(),
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // all of it is 19 kB as it travels: a game's own sheet would be one more file that its page waits for
                // that of the plot comes with it, when a history is looked at
                { name: 'styles', test: /(?<!uPlot\.min)\.css$/, priority: 2 },
                { name: 'shared', test: SHARED_MODULES, priority: 1 },
                ...playChunks(),
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    ...(isTest ? [] : site(command === 'serve')),
    viteReact(),
    componentCompiler({ isDevelopment: command === 'serve', kept: process.env.COMPILED_COMPONENTS || undefined }),
  ],
  test: {
    environment: 'node',
    // tests own their data and restore what they stub: the files of a worker share the modules that they import
    isolate: false,
    // the default leaves a core to nobody where there are two
    maxWorkers: 2,
    // a test that hangs still ends; a busy machine fails none
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: ['unit', 'contract', 'integration', 'faults', 'engines'].map(project),
  },
}))

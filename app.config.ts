import './server/supervisor/check-node.mjs'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vitest/config'
import { buildTargets } from './app/build/browser-floor.ts'
import { buildManifest } from './app/build/build-manifest.ts'
import { componentCompiler } from './app/build/component-compiler.ts'
import { compressedAssets } from './app/build/compressed-assets.ts'
import { editedMessages } from './app/build/edited-messages.ts'
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
 * Deployment of the worker. Settings are plain variables, which the dashboard may override. Secrets are set by hand:
 * APP_SECRET, and CACHE_DATABASE_AUTH_TOKEN if the libSQL server requires one.
 */
const worker = {
  name: 'fairline',
  observability: { enabled: true },
  // one page calls the operator's API and the cache database several times: being near them is faster than being near
  // the reader
  placement: { mode: 'smart' },
  keep_vars: true,
  vars: { NODE_ENV: 'production', UPSTREAM: 'remote', UPSTREAM_URL: '', CACHE_DATABASE_URL: '', PUBLIC_ORIGIN: '' },
} as const

/** Directories that no page is made of. */
const NOT_SERVED = ['.ci', '.output*', 'data', 'deploy', 'docs', 'release', 'test-results', 'tests', 'app/console'].map(
  (path) => fileURLToPath(new URL(`./${path}/**`, import.meta.url)),
)

/**
 * Plugins that build the site. Vitest imports the sources directly. Messages are compiled beforehand (`npm run i18n`).
 */
const site = (isDevelopment: boolean) => [
  editedMessages({ directory: 'messages/project.inlang', outdir: 'app/paraglide' }),
  localeVariants(LOCALES),
  lastBuilds(`${outputDir}/public`),
  // an edge platform compresses files itself
  ...(isEdge ? [] : [compressedAssets()]),
  buildManifest(buildId),
  serviceWorker(buildId),
  noServerFunctions(),
  tailwindcss(),
  tanstackStart({
    srcDirectory: 'app',
    importProtection: {
      // it would keep the syntax tree of each module, 100 MB of the dev server; builds and `npm run walls` check
      enabled: !isDevelopment,
      behavior: 'error',
      client: { files: ['**/server/{edge,platform,supervisor,telemetry}/**', '**/db/**', '**/*.server.*'] },
    },
  }),
  nitro({
    preset,
    output: { dir: outputDir },
    compatibilityDate: '2026-10-01',
    plugins: [fileURLToPath(new URL('./server/edge/http/uncached-errors.ts', import.meta.url))],
    // built files bypass the gateway, which sets this header on every other response
    routeRules: {
      '/**': { headers: { 'x-content-type-options': 'nosniff' } },
      // files that name the newest build must be revalidated on every request
      '/sw.js': { headers: { 'cache-control': 'no-cache' } },
      '/builds/**': { headers: { 'cache-control': 'no-cache' } },
    },
    // separate output directories, so that the two targets do not overwrite each other's server
    ...(isEdge
      ? { cloudflare: { deployConfig: true, nodeCompat: true, wrangler: worker } }
      : { entry: fileURLToPath(new URL('./server/edge/http/server.node.ts', import.meta.url)) }),
  }),
]

/** A group of tests; all groups except the unit tests start programs. */
const project = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    globalSetup: name === 'unit' ? [] : ['tests/support/run/bundle-programs.ts'],
  },
})

/** The only configuration of Vite, Start, Nitro and Vitest; NITRO_PRESET selects the runtime. */
export default defineConfig(({ command }) => ({
  // `#server/…` and `#db/…` are package.json "imports", where the condition `workerd` picks the edge files
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // cached pages may outlive a process, so they name the build that rendered them
  define: {
    'import.meta.env.BUILD_ID': JSON.stringify(buildId),
    'import.meta.env.BUILD_DATE': JSON.stringify(new Date().toISOString().slice(0, 10)),
  },
  // the dev server watches each file of the project
  server: { watch: { ignored: NOT_SERVED } },
  // avoids compressing each file again only to report its size
  build: { reportCompressedSize: false },
  environments: {
    client: {
      build: {
        target: buildTargets(),
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // all styles are 19 kB compressed: a separate sheet per game would delay its page by one more file
                // (the styles of the plot are loaded with it, when a history is opened)
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
    // tests own their data and restore what they stub, so the files of a worker can share imported modules
    isolate: false,
    // the default would use both cores of a two-core machine
    maxWorkers: 2,
    // ends a hanging test, yet long enough for a busy machine
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: ['unit', 'contract', 'integration', 'faults', 'engines'].map(project),
  },
}))

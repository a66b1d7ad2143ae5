import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact, { reactCompilerPreset } from '@vitejs/plugin-react'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vitest/config'
import { buildManifest } from './app/build/build-manifest.ts'
import { localeVariants } from './app/build/locale-variants.ts'
import { LOCALES } from './server/contract/constants/locales.ts'

const preset = process.env.NITRO_PRESET ?? 'node-server'
const isEdge = preset.startsWith('cloudflare')
const buildId = randomUUID()
const isTest = process.env.VITEST !== undefined

/** What turns the sources into a site. Vitest imports the sources themselves, and messages that are compiled before. */
const site = () => [
  paraglideVitePlugin({ project: './messages/project.inlang' }),
  localeVariants(LOCALES),
  buildManifest(buildId),
  tailwindcss(),
  tanstackStart({
    srcDirectory: 'app',
    importProtection: {
      behavior: 'error',
      client: { files: ['**/server/{trpc,upstream,platform,cache,gateway}/**', '**/db/**', '**/*.server.*'] },
    },
  }),
  nitro({
    preset,
    output: { dir: isEdge ? '.output-edge' : '.output' },
    compatibilityDate: '2026-10-01',
    // two builds side by side: neither target's server overwrites the other's
    ...(isEdge
      ? { cloudflare: { deployConfig: true, nodeCompat: true } }
      : { entry: fileURLToPath(new URL('./server/node-server.ts', import.meta.url)) }),
  }),
]

/** What every page loads, in one file: left alone it is thirty, most of them smaller than a request for them. */
const SHARED = new RegExp(
  [
    /node_modules\/(?:react|scheduler|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|react-store|store))\//,
    /\/paraglide\/(?:runtime|messages\/(?:game_(?:cases|coinflip|dice|hilo|keno|miner|roulette|rtp|up_to|wheel)|home_rtp))\.js$/,
    /\/app\/lib\/(?:seo|locale-links|game-names|search)\.ts$/,
    /\/server\/contract\/constants\/locales\.ts$/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

const project = (name: string) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`] },
})

/** The one configuration of Vite, Start, Nitro and Vitest; which runtime is built for is NITRO_PRESET. */
export default defineConfig({
  // `#server/…` and `#db/…` are package.json "imports", where the condition `workerd` picks the edge files
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // pages that are kept longer than a process name the build that rendered them
  define: { 'import.meta.env.BUILD_ID': JSON.stringify(buildId) },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED }] } } } },
    },
  },
  plugins: [...(isTest ? [] : site()), viteReact(), babel({ presets: [reactCompilerPreset()] })],
  test: {
    environment: 'node',
    // tests own their data and restore what they stub: the files of a worker share the modules that they import
    isolate: false,
    // a test that hangs still ends; a busy machine fails none
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: ['unit', 'contract', 'integration', 'faults'].map(project),
  },
})

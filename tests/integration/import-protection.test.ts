import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from '#server/env.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/** Vite's message when the client build has finished. */
const CLIENT_IS_BUILT = 'building ssr environment'

const site = temporaryDirectory()
afterAll(() => site[Symbol.dispose]())

function write(path: string, source: string) {
  mkdirSync(dirname(join(site.path, path)), { recursive: true })
  writeFileSync(join(site.path, path), source)
}

beforeAll(() => {
  for (const path of [
    'app.config.ts',
    'package.json',
    'app/build',
    'app/lib/pages/show-theme.ts',
    // every build also builds the worker
    'app/worker',
    'messages/project.inlang',
    'server/shared/constants',
    ...['check-node', 'stop', 'toolchain'].map((name) => `server/supervisor/${name}.mjs`),
  ])
    cpSync(path, join(site.path, path), { recursive: true })
  for (const locale of LOCALES) write(`messages/${locale}.json`, '{}')
  // The build writes to node_modules, so the directory is this site's own and only its packages are shared.
  mkdirSync(join(site.path, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((name) => !name.startsWith('.')))
    symlinkSync(join(process.cwd(), 'node_modules', name), join(site.path, 'node_modules', name))
  write(
    'app/router.tsx',
    `import { createRouter } from '@tanstack/react-router'
    import { routeTree } from './routeTree.gen.ts'
    export const getRouter = () => createRouter({ routeTree })`,
  )
  write(
    'app/routes/__root.tsx',
    `import { createRootRoute, Outlet } from '@tanstack/react-router'
    export const Route = createRootRoute({ component: Outlet })`,
  )
})

/** Gives the site a page that imports each of these files, and runs the client build. Resolves with the output. */
function buildPage(files: readonly string[]): Promise<string> {
  for (const file of files) write(file, 'export const read = () => document.title')
  write(
    'app/routes/index.tsx',
    `import { createFileRoute } from '@tanstack/react-router'
    ${files.map((file, index) => `import { read as read${index} } from '../../${file}'`).join('\n')}
    export const Route = createFileRoute('/')({ component: () => [${files.map((_, index) => `read${index}()`)}] })`,
  )
  // With Vitest's own VITEST variable, the configuration would omit Start.
  const { VITEST: _, ...env } = childEnvironment({ NODE_ENV: 'production', NO_COLOR: '1' })
  const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js')
  const build = spawn(process.execPath, [vite, 'build', '--config', 'app.config.ts'], { cwd: site.path, env })
  return new Promise((resolve, reject) => {
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(CLIENT_IS_BUILT)) build.kill('SIGKILL')
    }
    build.stdout.on('data', collect)
    build.stderr.on('data', collect)
    build.once('error', reject)
    build.once('close', () => resolve(output))
  })
}

const FORBIDDEN = [
  'server/edge/trpc/probe.ts',
  'server/edge/upstream/probe.ts',
  'server/platform/probe.ts',
  'server/edge/cache/probe.ts',
  'server/edge/gateway/probe.ts',
  'server/supervisor/probe.ts',
  'server/telemetry/probe.ts',
  'db/platform/probe.ts',
  'app/lib/probe.server.ts',
]

const ALLOWED = 'server/shared/rules/probe.ts'

const denials = (output: string) => [...output.matchAll(/^ *Resolved: (\S+)$/gm)].map((match) => match[1])

test('the build fails when a page brings a file of the server to the browser', async () => {
  const output = await buildPage(['server/edge/trpc/probe.ts'])
  expect(output).toContain('Import denied in client environment')
  expect(output).not.toContain(CLIENT_IS_BUILT)
})

test('each file of the server is denied, and a module of the rules is not', async () => {
  // the first denied import ends a build, unless denials are only reported
  const config = readFileSync('app.config.ts', 'utf8')
  expect(config).toContain("behavior: 'error'")
  write('app.config.ts', config.replace("behavior: 'error'", "behavior: 'mock'"))
  const output = await buildPage([...FORBIDDEN, ALLOWED])
  expect(denials(output).toSorted()).toEqual(FORBIDDEN.toSorted())
  expect(output).toContain(CLIENT_IS_BUILT)
})

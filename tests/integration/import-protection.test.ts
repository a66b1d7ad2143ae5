import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#server/contract/constants/locales.ts'
import { childEnvironment } from '#server/env.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const BUILD_TIMEOUT_MS = 60_000
/** Vite's words when the browser's half of a build is done. */
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
    'messages/project.inlang',
    'server/contract/constants',
  ])
    cpSync(path, join(site.path, path), { recursive: true })
  for (const locale of LOCALES) write(`messages/${locale}.json`, '{}')
  // The build keeps files of its own under node_modules, so the folder is this site's and only its packages are shared.
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

/** Gives the site a page that shows what `imported` brings, and builds its browser's half. Resolves with the output. */
function buildPage(imported: string): Promise<string> {
  write(imported, 'export const read = () => document.title')
  write(
    'app/routes/index.tsx',
    `import { createFileRoute } from '@tanstack/react-router'
    import { read } from '../../${imported}'
    export const Route = createFileRoute('/')({ component: () => read() })`,
  )
  // Vitest's own VITEST would take Start out of the configuration.
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

test.each([
  'server/trpc/probe.ts',
  'server/upstream/probe.ts',
  'server/platform/probe.ts',
  'server/cache/probe.ts',
  'server/gateway/probe.ts',
  'db/platform/probe.ts',
  'app/lib/probe.server.ts',
])('the build fails when a page brings %s to the browser', { timeout: BUILD_TIMEOUT_MS }, async (imported) => {
  const output = await buildPage(imported)
  expect(output).toContain('Import denied in client environment')
  expect(output).not.toContain(CLIENT_IS_BUILT)
})

test('the build goes on when a page imports a module of the rules', { timeout: BUILD_TIMEOUT_MS }, async () => {
  const output = await buildPage('server/rules/probe.ts')
  expect(output).not.toContain('Import denied')
  expect(output).toContain(CLIENT_IS_BUILT)
})

// `npm run dev`: Vite's dev server, and the platform, restarted when its sources change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { chdir, env } from 'node:process'
import { announce } from './announce.ts'
import { CONSOLE_BUILD } from './build-age.mjs'
import type { Program } from './child.ts'
import { prepare } from './prepare.ts'
import { devProgram, platformProgram, ROOT, studioProgram } from './programs.ts'
import { sourceOf } from './programs-built.ts'
import { runMain } from './stop.mjs'
import { supervise } from './supervise.ts'
import { onChange } from './watch.ts'

/**
 * Source directories of the platform. `node --watch` would follow them too, but sends its own messages to the threads.
 */
const PLATFORM_SOURCES = ['server/platform', 'server/shared/contract', 'server/shared/rules', 'db/platform']

const CONSOLE_SOURCES = CONSOLE_BUILD.sources.filter((path) => path.startsWith('app/') || path === 'messages/console')

const SMALL_HEAP = ['--max-old-space-size=512', '--max-semi-space-size=4']
const SMALL_NATIVE_MEMORY = { MALLOC_ARENA_MAX: '2', MIMALLOC_PURGE_DELAY: '0', RAYON_NUM_THREADS: '1' }

/**
 * A program that shares a developer's machine with editor and browser. V8 lets a heap grow in proportion to its limit,
 * and the C library and the bundler's own allocator keep what each of its threads has freed: together, 0.7 GB of the
 * dev server, and 0.4 GB more after it has bundled the dependencies of an empty clone.
 */
const inLittleMemory = (program: Program): Program => ({
  ...program,
  args: [...SMALL_HEAP, ...program.args],
  environment: { ...SMALL_NATIVE_MEMORY, ...program.environment },
})

/**
 * Builds the console as it is now, in a process that gives its memory back; a fault in its sources is printed, and the
 * former build stays.
 */
async function rebuildConsole(): Promise<void> {
  const script = join(ROOT, 'server/supervisor/run-build-programs.ts')
  const build = spawn(process.execPath, [...SMALL_HEAP, script, 'console'], {
    env: { ...env, ...SMALL_NATIVE_MEMORY },
    stdio: 'inherit',
  })
  await once(build, 'close')
}

await runMain(async () => {
  chdir(ROOT)
  const prepared = await prepare('development')
  const { settings, environment } = prepared
  const platform =
    settings.UPSTREAM === 'embedded'
      ? [platformProgram(settings, environment, sourceOf), studioProgram(settings, environment, sourceOf)]
      : []
  // before the programs start, since the sum of their memory and that of the build is the largest of all
  if (platform.length > 0) await rebuildConsole()
  await supervise([...platform, devProgram(settings, environment)].map(inLittleMemory), async ([first]) => {
    if (platform.length > 0) {
      onChange(PLATFORM_SOURCES, () => first?.restart())
      onChange(CONSOLE_SOURCES, rebuildConsole)
    }
    await announce(prepared)
  })
})

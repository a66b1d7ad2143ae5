// `npm run dev`: Vite's dev server, and the platform, restarted when its sources change.
import { chdir } from 'node:process'
import { announce } from './announce.ts'
import { CONSOLE_BUILD } from './build-age.mjs'
import { buildConsole } from './build-console.ts'
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

/** Builds the console as it is now; a fault in its sources is printed, and the former build stays. */
const rebuildConsole = () => buildConsole(ROOT).catch((error: unknown) => console.error(error))

await runMain(async () => {
  chdir(ROOT)
  const prepared = await prepare('development')
  const { settings, environment } = prepared
  const platform =
    settings.UPSTREAM === 'embedded'
      ? [platformProgram(settings, environment, sourceOf), studioProgram(settings, environment, sourceOf)]
      : []
  await supervise([...platform, devProgram(settings, environment)], async ([first]) => {
    if (platform.length > 0) {
      onChange(PLATFORM_SOURCES, () => first?.restart())
      onChange(CONSOLE_SOURCES, rebuildConsole)
      await rebuildConsole()
    }
    await announce(prepared)
  })
})

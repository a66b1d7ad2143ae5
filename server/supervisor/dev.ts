// `npm run dev`: Vite's dev server, and the platform beside it, started again when its sources change.
import { chdir } from 'node:process'
import { announce } from './announce.ts'
import { prepare } from './prepare.ts'
import { devProgram, platformProgram, ROOT, studioProgram } from './programs.ts'
import { sourceOf } from './programs-built.ts'
import { runMain } from './stop.mjs'
import { supervise } from './supervise.ts'
import { onChange } from './watch.ts'

/** What the platform is made of. `node --watch` would follow it too, but puts messages of its own to its threads. */
const PLATFORM_SOURCES = ['server/platform', 'server/shared/contract', 'server/shared/rules', 'db/platform']

await runMain(async () => {
  chdir(ROOT)
  const prepared = await prepare('development')
  const { settings, environment } = prepared
  const platform =
    settings.UPSTREAM === 'embedded'
      ? [platformProgram(settings, environment, sourceOf), studioProgram(settings, environment, sourceOf)]
      : []
  await supervise([...platform, devProgram(settings, environment)], ([first]) => {
    if (platform.length > 0) onChange(PLATFORM_SOURCES, () => first?.restart())
    announce(prepared)
  })
})

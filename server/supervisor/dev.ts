// `npm run dev`: Vite's dev server, and the platform beside it, restarted when its sources change.
import { chdir } from 'node:process'
import { announce } from './announce.ts'
import { prepare } from './prepare.ts'
import { devProgram, platformProgram, ROOT } from './programs.ts'
import { runMain } from './stop.mjs'
import { supervise } from './supervise.ts'

await runMain(async () => {
  chdir(ROOT)
  const prepared = await prepare('development')
  const { settings, environment } = prepared
  const platform = platformProgram(settings, environment)
  const watched = { ...platform, args: ['--watch', '--watch-preserve-output', ...platform.args] }
  const programs = [devProgram(settings, environment)]
  if (settings.UPSTREAM === 'embedded') programs.unshift(watched)
  await supervise(programs, () => announce(prepared))
})

// `npm run serve`: the built site, and the platform if it is embedded.
import { existsSync } from 'node:fs'
import { chdir } from 'node:process'
import { announce } from './announce.ts'
import { SITE_BUILD } from './build-age.mjs'
import { buildVariables } from './build-id.ts'
import { prepare } from './prepare.ts'
import { appProgram, platformProgram, ROOT, studioProgram } from './programs.ts'
import { newestFiles } from './programs-built.ts'
import { runMain, Stop } from './stop.mjs'
import { supervise } from './supervise.ts'

await runMain(async () => {
  chdir(ROOT)
  if (!existsSync(SITE_BUILD.entry)) throw new Stop('There is no build: run `npm run build` first.')
  const prepared = await prepare('production')
  const { settings, environment } = prepared
  const fileOf = newestFiles(ROOT)
  const platform =
    settings.UPSTREAM === 'embedded'
      ? [
          platformProgram(settings, { ...environment, ...buildVariables('.output') }, fileOf),
          studioProgram(settings, environment, fileOf),
        ]
      : []
  await supervise([...platform, appProgram(settings, environment)], () => announce(prepared))
})

// `npm run serve`: the built site, and the platform beside it when it is embedded.
import { existsSync } from 'node:fs'
import { chdir } from 'node:process'
import { announce } from './announce.ts'
import { buildVariables } from './build-id.ts'
import { prepare } from './prepare.ts'
import { appProgram, platformProgram, ROOT, studioProgram } from './programs.ts'
import { runMain, Stop } from './stop.mjs'
import { supervise } from './supervise.ts'

await runMain(async () => {
  chdir(ROOT)
  if (!existsSync('.output/server/index.mjs')) throw new Stop('There is no build: run `npm run build` first.')
  const prepared = await prepare('production')
  const { settings, environment } = prepared
  const platform =
    settings.UPSTREAM === 'embedded'
      ? [
          platformProgram(settings, { ...environment, ...buildVariables('.output') }),
          studioProgram(settings, environment),
        ]
      : []
  await supervise([...platform, appProgram(settings, environment)], () => announce(prepared))
})

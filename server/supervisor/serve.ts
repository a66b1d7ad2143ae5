// `npm run serve`: the built site, and the platform if it is embedded.
import { existsSync } from 'node:fs'
import { chdir } from 'node:process'
import { SITE_BUILD } from './build-age.mjs'
import { ROOT } from './programs.ts'
import { serveBuild } from './serve-build.ts'
import { runMain, Stop } from './stop.mjs'

await runMain(async () => {
  chdir(ROOT)
  if (!existsSync(SITE_BUILD.entry)) throw new Stop('There is no build: run `npm run build` first.')
  await serveBuild()
})

// Before the build of `npm start`: settings, secrets and ports, which are checked again when the programs start.
import { chdir } from 'node:process'
import { prepare } from './prepare.ts'
import { ROOT } from './programs.ts'
import { runMain } from './stop.mjs'

await runMain(async () => {
  chdir(ROOT)
  await prepare('production')
})

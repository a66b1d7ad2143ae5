// `npm run build:programs`
import { chdir } from 'node:process'
import { buildPrograms } from './build-programs.ts'
import { ROOT } from './programs.ts'
import { runMain } from './stop.mjs'

await runMain(async () => {
  chdir(ROOT)
  await buildPrograms(ROOT)
})

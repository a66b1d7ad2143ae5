// `npm run build:programs`: bundles platform and studio, and builds the console; with `console`, only the latter.
import { argv, chdir } from 'node:process'
import { buildConsole } from './build-console.ts'
import { buildPrograms } from './build-programs.ts'
import { ROOT } from './programs.ts'
import { runMain } from './stop.mjs'

await runMain(async () => {
  chdir(ROOT)
  await (argv[2] === 'console' ? buildConsole(ROOT) : buildPrograms(ROOT))
})

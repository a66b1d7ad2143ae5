// `bin/fairline` of a release: commands of package.json, without npm and without sources.
import { argv } from 'node:process'
import { RELEASED_PROGRAMS } from './programs-built.ts'
import { runProgram } from './run-program.ts'
import { serveBuild } from './serve-build.ts'
import { runMain, Stop } from './stop.mjs'

await runMain(async () => {
  const [, , command = ''] = argv
  if (command === 'serve') return serveBuild()
  const program = RELEASED_PROGRAMS.find((name) => name === command)
  if (program === undefined)
    throw new Stop(`fairline: there is no command "${command}", only ${['serve', ...RELEASED_PROGRAMS].join(', ')}.`)
  return runProgram(program)
})

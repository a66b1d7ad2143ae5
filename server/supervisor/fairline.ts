// `bin/fairline` of a release: commands of package.json, without npm and without sources.
import { argv } from 'node:process'
import type { BuiltProgram } from './programs-built.ts'
import { runProgram } from './run-program.ts'
import { serveBuild } from './serve-build.ts'
import { runMain, Stop } from './stop.mjs'

const PROGRAMS = [
  'platform',
  'studio',
  'op',
  'backup',
  'restore',
  'witness',
  'ledger-check',
] as const satisfies readonly BuiltProgram[]

await runMain(async () => {
  const [, , command = ''] = argv
  if (command === 'serve') return serveBuild()
  const program = PROGRAMS.find((name) => name === command)
  if (program === undefined)
    throw new Stop(`fairline: there is no command "${command}", only ${['serve', ...PROGRAMS].join(', ')}.`)
  return runProgram(program)
})

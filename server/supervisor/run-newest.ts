// Runs a built program by name: from its bundle if that is not older than the sources.
import { argv } from 'node:process'
import { BUILT_PROGRAMS, type BuiltProgram } from './programs-built.ts'
import { runProgram } from './run-program.ts'
import { runMain, Stop } from './stop.mjs'

const isProgram = (name: string): name is BuiltProgram => name in BUILT_PROGRAMS

await runMain(async () => {
  const [, , name = ''] = argv
  if (!isProgram(name)) throw new Stop(`There is no program ${name}.`)
  await runProgram(name)
})

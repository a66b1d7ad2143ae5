// Runs a built program by name: from its bundle if that is not older than the sources.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { COMPILED, ROOT } from './programs.ts'
import { BUILT_PROGRAMS, type BuiltProgram, newestFiles } from './programs-built.ts'
import { runMain, Stop } from './stop.mjs'

const isProgram = (name: string): name is BuiltProgram => name in BUILT_PROGRAMS

await runMain(async () => {
  const [, , name = ''] = argv
  if (!isProgram(name)) throw new Stop(`There is no program ${name}.`)
  const file = join(ROOT, newestFiles(ROOT)(name))
  // it finds its arguments at the same positions as when started directly
  argv.splice(1, 2, file)
  enableCompileCache(COMPILED)
  await import(pathToFileURL(file).href)
})

// A program beside the site, by its name: from its build where that is no older than its sources.
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
  // it finds its own arguments where they are when it is started by itself
  argv.splice(1, 2, file)
  enableCompileCache(COMPILED)
  await import(pathToFileURL(file).href)
})

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { COMPILED, ROOT } from './programs.ts'
import { type BuiltProgram, newestFiles } from './programs-built.ts'

/** Runs a program in this process. The first argument, its name, is dropped. */
export async function runProgram(name: BuiltProgram): Promise<void> {
  const file = join(ROOT, newestFiles(ROOT)(name))
  // it finds its arguments at the same positions as when started directly
  argv.splice(1, 2, file)
  enableCompileCache(COMPILED)
  await import(pathToFileURL(file).href)
}

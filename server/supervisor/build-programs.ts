import { cpSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isBuildStale, PROGRAMS_BUILD } from './build-age.mjs'
import { bundle } from './bundle.ts'
import { BUILT_PROGRAMS } from './programs-built.ts'

/** What they read stands beside the module that reads it. */
const READ = ['db/platform/migrations', 'server/studio/client']

/** Builds the programs beside the site, where a source of theirs is newer than their build. */
export async function buildPrograms(root: string): Promise<void> {
  if (!isBuildStale(root, PROGRAMS_BUILD)) return
  const output = resolve(root, dirname(PROGRAMS_BUILD.entry))
  // beside it, since who starts one meanwhile finds all of them, or none
  const made = `${output}-${process.pid}`
  try {
    await bundle(BUILT_PROGRAMS, made)
    for (const folder of READ)
      cpSync(join(root, folder), join(made, folder.slice(folder.lastIndexOf('/'))), { recursive: true })
    rmSync(output, { recursive: true, force: true })
    try {
      renameSync(made, output)
    } catch (error) {
      // who built at the same time has put theirs there
      if (isBuildStale(root, PROGRAMS_BUILD)) throw error
    }
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

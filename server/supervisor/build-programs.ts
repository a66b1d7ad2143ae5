import { cpSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isBuildStale, PROGRAMS_BUILD } from './build-age.mjs'
import { buildConsole, CONSOLE_OUTPUT } from './build-console.ts'
import { bundle } from './bundle.ts'
import { BUILT_PROGRAMS } from './programs-built.ts'

/** Directories read at run time; they are copied next to the bundle. */
const READ = ['db/platform/migrations', 'server/studio/client', CONSOLE_OUTPUT]

/** Loaded into each child of the supervisor, from beside it. */
const END_WITH_PARENT = 'server/supervisor/end-with-parent.mjs'

/** Bundles platform and studio, and builds the console, if any of their sources is newer than the bundle. */
export async function buildPrograms(root: string): Promise<void> {
  if (!isBuildStale(root, PROGRAMS_BUILD)) return
  const output = resolve(root, dirname(PROGRAMS_BUILD.entry))
  // built in a temporary directory and renamed, so that a concurrent start sees either all files or none
  const made = `${output}-${process.pid}`
  try {
    await buildConsole(root)
    await bundle(BUILT_PROGRAMS, made)
    for (const folder of READ) cpSync(join(root, folder), join(made, basename(folder)), { recursive: true })
    cpSync(join(root, END_WITH_PARENT), join(made, 'supervisor', basename(END_WITH_PARENT)))
    rmSync(output, { recursive: true, force: true })
    try {
      renameSync(made, output)
    } catch (error) {
      // a concurrent build has finished first: use its output
      if (isBuildStale(root, PROGRAMS_BUILD)) throw error
    }
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltProgram, builtFileOf, newestFiles } from '#server/supervisor/programs-built.ts'

/** Programs that tests start or kill many times, by the name of their bundle. */
export const BUNDLES = {
  'reused-writer': 'tests/support/writer/reused-thread.ts',
  'crash-writer': 'tests/faults/crash/program.ts',
  'check-books': 'tests/faults/crash/check-books-program.ts',
} as const

/** Directory of the run's bundles; set by bundle-programs.ts for the processes of the run. */
export const BUNDLES_VARIABLE = 'TEST_BUNDLES'

type Bundled = BuiltProgram | keyof typeof BUNDLES

const isBundle = (name: Bundled): name is keyof typeof BUNDLES => name in BUNDLES

/**
 * The bundle of a program if it is not older than its source; otherwise the source, which behaves the same and starts
 * slower.
 */
export function bundled(name: Bundled): URL {
  const directory = process.env[BUNDLES_VARIABLE]
  if (isBundle(name)) return pathToFileURL(directory ? join(directory, `${name}.mjs`) : BUNDLES[name])
  // a run of Vitest has built it
  return pathToFileURL(directory ? builtFileOf(name) : newestFiles('.')(name))
}

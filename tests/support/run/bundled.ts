import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltProgram, builtFileOf, newestFiles } from '#server/supervisor/programs-built.ts'

/** What a run of tests starts, by the name that its one file has. */
export const STARTED_OFTEN = {
  'kept-writer': 'tests/support/writer/kept-thread.ts',
} as const

/** What is killed in a run of tests, the first hundreds of times. */
export const KILLED_OFTEN = {
  'crash-writer': 'tests/faults/crash/program.ts',
  'check-books': 'tests/faults/crash/check-books-program.ts',
} as const

/** Where this run has made those; set by bundle-programs.ts for the processes of a run. */
export const BUNDLES_VARIABLE = 'TEST_BUNDLES'

const MADE_BY_A_RUN = { ...STARTED_OFTEN, ...KILLED_OFTEN }

type Bundled = BuiltProgram | keyof typeof MADE_BY_A_RUN

const isMadeByARun = (name: Bundled): name is keyof typeof MADE_BY_A_RUN => name in MADE_BY_A_RUN

/** The one file of a program where it is not older than its source, which else does the same and starts slower. */
export function bundled(name: Bundled): URL {
  const directory = process.env[BUNDLES_VARIABLE]
  if (isMadeByARun(name)) return pathToFileURL(directory ? join(directory, `${name}.mjs`) : MADE_BY_A_RUN[name])
  // a run of vitest has made sure of it
  return pathToFileURL(directory ? builtFileOf(name) : newestFiles('.')(name))
}

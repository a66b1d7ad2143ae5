import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltProgram, builtFileOf, newestFiles } from '#server/supervisor/programs-built.ts'

/** What is killed hundreds of times in a run of tests, by the name that its one file has. */
export const KILLED_OFTEN = {
  'crash-program': 'tests/faults/crash/program.ts',
  'crash-writer': 'tests/faults/crash/writer-thread.ts',
} as const

/** Where this run has made those; set by bundle-programs.ts for the processes of a run. */
export const BUNDLES_VARIABLE = 'TEST_BUNDLES'

type Bundled = BuiltProgram | keyof typeof KILLED_OFTEN

const isKilled = (name: Bundled): name is keyof typeof KILLED_OFTEN => name in KILLED_OFTEN

/** The one file of a program where it is not older than its source, which else does the same and starts slower. */
export function bundled(name: Bundled): URL {
  const directory = process.env[BUNDLES_VARIABLE]
  if (isKilled(name)) return pathToFileURL(directory ? join(directory, `${name}.mjs`) : KILLED_OFTEN[name])
  // a run of vitest has made sure of it
  return pathToFileURL(directory ? builtFileOf(name) : newestFiles('.')(name))
}

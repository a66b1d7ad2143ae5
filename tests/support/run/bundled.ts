import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What is started hundreds of times in a run of tests, by the name that its one file has. */
export const STARTED_OFTEN = {
  platform: 'server/platform/main.ts',
  'platform-writer': 'server/platform/writer-thread.ts',
  'crash-program': 'tests/faults/crash/program.ts',
  'crash-writer': 'tests/faults/crash/writer-thread.ts',
} as const

/** Set by bundle-programs.ts for the processes of a run. */
export const BUNDLES_VARIABLE = 'TEST_BUNDLES'

/** The one file of a program where this run has made it, else its source, which does the same and starts slower. */
export function bundled(name: keyof typeof STARTED_OFTEN): URL {
  const directory = process.env[BUNDLES_VARIABLE]
  return pathToFileURL(directory ? join(directory, `${name}.mjs`) : STARTED_OFTEN[name])
}

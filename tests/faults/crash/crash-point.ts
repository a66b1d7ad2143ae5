import { readFileSync } from 'node:fs'

/** Where in its next transaction the writer dies; `null` lets it live. */
export type CrashPoint = { readonly before: number } | { readonly after: 'COMMIT' } | null

/** The file beside a database that holds its CrashPoint. */
export const crashPointFile = (database: string) => `${database}.crash`

/** Read at each BEGIN, so that a process that runs can be told when to die. */
export function readCrashPoint(database: string): CrashPoint {
  return JSON.parse(readFileSync(crashPointFile(database), 'utf8'))
}

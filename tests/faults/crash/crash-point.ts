import { readFileSync } from 'node:fs'

/** Point in the writer's next transaction at which it crashes; `null` disables the crash. */
export type CrashPoint = { readonly before: number } | { readonly after: 'COMMIT' } | null

/** The file next to a database that contains its CrashPoint. */
export const crashPointFile = (database: string) => `${database}.crash`

/** Read at each BEGIN, so that the crash of a running process can be set. */
export function readCrashPoint(database: string): CrashPoint {
  return JSON.parse(readFileSync(crashPointFile(database), 'utf8'))
}

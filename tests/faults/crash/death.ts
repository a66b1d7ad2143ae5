import { readFileSync } from 'node:fs'

/** Where in its next transaction the writer dies; `null` lets it live. */
export type Death = { readonly before: number } | { readonly after: 'COMMIT' } | null

/** The file beside a database that holds its Death. */
export const deathFile = (database: string) => `${database}.death`

/** Read at each BEGIN, so that a process that runs can be told when to die. */
export function readDeath(database: string): Death {
  return JSON.parse(readFileSync(deathFile(database), 'utf8'))
}

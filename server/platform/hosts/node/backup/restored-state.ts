import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { replaceFile } from './durable.ts'

const FILE = 'restored.json'

const seen = z.object({
  /** A witness, or the file of a checkpoint. */
  by: z.string(),
  origin: z.string(),
  size: z.number(),
  /** Null if they have only seen more. */
  contradiction: z.string().nullable(),
})

const restored = z.object({
  state: z.literal('restored'),
  backup: z.string(),
  /** Size of the open log when the backup was taken; null before the first one. */
  log: z.object({ origin: z.string(), size: z.number() }).nullable(),
  /** Somebody who has seen no more of the log than the backup has; null while nobody is known. */
  proven_by: z.string().nullable(),
  /** Somebody who has seen records that the backup lacks. */
  missing: seen.nullable(),
})

const schema = z.union([z.object({ state: z.literal('incomplete') }), restored])

/** Records of the log that somebody else has seen, and the backup does not have. */
export type Seen = z.output<typeof seen>
/** A data directory that was restored, until its log is known to be whole or was ended. */
export type Restored = z.output<typeof restored>

const fileOf = (dataDir: string) => join(dataDir, FILE)

/**
 * State of a data directory that a backup was restored to; null for any other. Throws BackupError if the file was
 * changed by hand.
 */
export function readRestoredState(dataDir: string): z.output<typeof schema> | null {
  if (!existsSync(fileOf(dataDir))) return null
  try {
    return schema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
  } catch {
    throw new BackupError(`${fileOf(dataDir)} cannot be read: restore the backup again into an empty folder.`)
  }
}

export const writeRestoredState = (dataDir: string, state: z.output<typeof schema>): Promise<void> =>
  replaceFile(fileOf(dataDir), `${JSON.stringify(state, null, 2)}\n`)

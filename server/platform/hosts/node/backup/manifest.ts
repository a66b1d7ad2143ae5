import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'

export const MANIFEST = 'manifest.json'

/** Files that a backup may have, by the place of each in a data directory. */
export const FILES = ['platform.db', 'platform.db.head', 'studio.db', 'secrets.sealed'] as const

const FORMAT = 1

const manifest = z.object({
  format: z.literal(FORMAT),
  /** Time of the platform database's snapshot. */
  taken_at: z.iso.datetime(),
  /** Release that has taken it. */
  version: z.string(),
  /** The open log at that time; null before the first one. */
  log: z
    .object({ origin: z.string(), size: z.number().int().min(0), root: z.string().regex(/^[0-9a-f]{64}$/) })
    .nullable(),
  files: z.array(
    z.object({
      name: z.enum(FILES),
      bytes: z.number().int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})

/** Contents of a backup. */
export type Manifest = z.output<typeof manifest>
export type BackupFile = Manifest['files'][number]

export const manifestText = (it: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format: FORMAT, ...it }, null, 2)}\n`

/** Throws BackupError for a damaged manifest, and for one of a later format. */
export function readManifest(text: string): Manifest {
  const read = jsonOf(text)
  const { format } = z.object({ format: z.number() }).catch({ format: 0 }).parse(read)
  if (format > FORMAT)
    throw new BackupError(`The backup was taken by a newer release (format ${format}): restore it with that release.`)
  const parsed = manifest.safeParse(read)
  if (!parsed.success) throw new BackupError(`${MANIFEST} of the backup is damaged.`)
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Size and SHA-256 of a file of a folder. */
export async function describeFile(folder: string, name: BackupFile['name']): Promise<BackupFile> {
  const file = join(folder, name)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return { name, bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}

/** Name of a backup: its time, without characters that a file system or an object store dislikes. */
export const backupName = (takenAt: Date): string => takenAt.toISOString().replaceAll(':', '-')

export const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

/** Time of a backup by its name. */
export const timeOf = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { S3Settings } from './settings.ts'
import type { BackupStore } from './store.ts'

type Options = {
  readonly s3: S3Settings
  /** Directory on the disk of the data, in which a backup for a bucket is made. */
  readonly dataDir: string
}

/** Opens `s3://bucket/prefix`, or a folder. Throws BackupError for a malformed address. */
export const openStore = (place: string, { s3, dataDir }: Options): BackupStore =>
  place.startsWith('s3://') ? s3Store(place, { ...s3, dataDir }) : folderStore(place)

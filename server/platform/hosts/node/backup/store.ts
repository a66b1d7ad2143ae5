/** A folder in which a backup is made. */
export type Draft = AsyncDisposable & {
  readonly folder: string
  /** Makes the backup of these files visible under a name. The last file is the manifest. */
  complete(name: string, files: readonly string[]): Promise<void>
}

/** A place with backups. One that was interrupted is never listed. */
export type BackupStore = {
  /** Shown to the operator. */
  readonly place: string
  /** Names of complete backups, in any order. */
  list(): Promise<readonly string[]>
  begin(): Promise<Draft>
  /** Writes a file of a backup to a path; false if it is missing. */
  copy(name: string, file: string, to: string): Promise<boolean>
}

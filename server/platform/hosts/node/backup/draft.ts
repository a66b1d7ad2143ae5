import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '#server/platform/kernel/surroundings.ts'

const PREFIX = '.backup-'
/** Age at which a draft was left behind by a killed backup. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

export type DraftFolder = AsyncDisposable & { readonly folder: string }

/** Makes an empty folder in a directory, deleted on disposal, and deletes those of backups that were killed. */
export async function openDraft(directory: string): Promise<DraftFolder> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    if (name.startsWith(PREFIX) && systemClock.now() - (await stat(path)).mtimeMs > ABANDONED_MS)
      await rm(path, { recursive: true, force: true })
  }
  const folder = await mkdtemp(join(directory, PREFIX))
  return {
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

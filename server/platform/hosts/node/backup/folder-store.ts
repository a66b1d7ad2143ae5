import { constants, existsSync } from 'node:fs'
import { copyFile, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { openDraft } from './draft.ts'
import { flush } from './durable.ts'
import { BACKUP_NAME, MANIFEST } from './manifest.ts'
import type { BackupStore } from './store.ts'

/** Backups in a folder, each in a folder of its own. The path may also be that of one backup. */
export function folderStore(path: string): BackupStore {
  const given = resolve(path)
  const isOne = BACKUP_NAME.test(basename(given)) && existsSync(join(given, MANIFEST))
  const root = isOne ? dirname(given) : given
  return {
    place: given,
    async list() {
      if (isOne) return [basename(given)]
      if (!existsSync(root)) return []
      const names = await readdir(root)
      return names.filter((name) => BACKUP_NAME.test(name) && existsSync(join(root, name, MANIFEST)))
    },
    async begin() {
      const draft = await openDraft(root)
      return {
        ...draft,
        async complete(name, files) {
          for (const file of files) await flush(join(draft.folder, file))
          await flush(draft.folder)
          await rename(draft.folder, join(root, name))
          await flush(root)
        },
      }
    },
    async copy(name, file, to) {
      const from = join(root, name, file)
      if (!existsSync(from)) return false
      await copyFile(from, to, constants.COPYFILE_FICLONE)
      return true
    },
  }
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ConsoleFiles } from '#server/platform/operator/console.ts'

/** Written by the build of the programs; the bundle of the platform has a copy beside it. */
const FOLDER = new URL('../../../../.output-console/', import.meta.url)

/** The built console. Files are read at each request, so that a development build appears without a restart. */
export const consoleFiles: ConsoleFiles = {
  async read(name) {
    try {
      return new Uint8Array(await readFile(fileURLToPath(new URL(name, FOLDER))))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  },
}

import { open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Flushes a file, or a directory with its names, so that it survives a power failure. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Replaces a file as a whole: after an interruption it has the old content or the new one. */
export async function replaceFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  await flush(dirname(file))
}

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { OpenNoteFolder } from '#server/platform/providers/adapter.ts'
import { EnvironmentError } from '#server/settings.ts'

const run = promisify(execFile)
const GIT_TIMEOUT_MS = 30_000
/** Author of commits: the platform has no other name in the repository. */
const AUTHOR = ['-c', 'user.name=fairline', '-c', 'user.email=log@localhost', '-c', 'commit.gpgsign=false']

/** Sizes have fifteen digits in groups of three, so that names sort like sizes and no directory has many files. */
const DIGITS = 15
const groupsOf = (size: number): string[] => String(size).padStart(DIGITS, '0').match(/\d{3}/g) ?? []

/** Flushes a directory, so that a file in it is still there after a power failure. */
async function flush(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Notes in a directory: one file per size below the SHA-256 of the log's origin. A directory with `.git` gets a commit
 * per note. Throws EnvironmentError if the directory does not exist.
 */
export const openNoteFolder: OpenNoteFolder = (url) => {
  const folder = fileURLToPath(url)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new EnvironmentError([`WITNESSES: there is no directory ${folder}`])
  const directoryOf = (origin: string) => join(folder, createHash('sha256').update(origin).digest('hex'))
  const fileOf = (origin: string, size: number) => `${join(directoryOf(origin), ...groupsOf(size))}.txt`

  async function commit(file: string, message: string): Promise<void> {
    const git = (...args: string[]) => run('git', ['-C', folder, ...args], { timeout: GIT_TIMEOUT_MS })
    await git('add', '--', file)
    const { stdout } = await git('status', '--porcelain', '--', file)
    if (stdout !== '') await git(...AUTHOR, 'commit', '--quiet', '--message', message, '--', file)
  }

  return {
    async latest(origin) {
      let place = directoryOf(origin)
      if (!existsSync(place)) return null
      for (const _ of groupsOf(0)) {
        // a note that was being written when the process ended is none
        const last = (await readdir(place))
          .filter((name) => /^\d{3}(?:\.txt)?$/.test(name))
          .toSorted()
          .at(-1)
        if (last === undefined) return null
        place = join(place, last)
      }
      return readFile(place, 'utf8')
    },
    async write(origin, size, note) {
      const file = fileOf(origin, size)
      if (!existsSync(file)) {
        await mkdir(dirname(file), { recursive: true })
        const draft = `${file}.new`
        await rm(draft, { force: true })
        const handle = await open(draft, 'wx')
        try {
          await handle.writeFile(note)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, file)
        for (let place = dirname(file); place.startsWith(folder); place = dirname(place)) {
          await flush(place)
          if (place === folder) break
        }
      }
      if (existsSync(join(folder, '.git'))) await commit(file, `${origin} ${size}`)
    },
  }
}

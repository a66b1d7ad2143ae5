import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SIZE_MB = 64
const CHUNK_BYTES = 64 * 1024

const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** A separate in-memory file system that a test can fill and make read-only; null if mounting is not permitted. */
export function openSmallDisk() {
  const path = mkdtempSync(join(tmpdir(), 'fairline-disk-'))
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', path)) {
    rmSync(path, { recursive: true })
    return null
  }
  const filler = join(path, 'filler')
  return {
    path,
    fill(): void {
      for (const size of [CHUNK_BYTES, 512])
        try {
          for (;;) appendFileSync(filler, new Uint8Array(size))
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        }
    },
    free: () => rmSync(filler, { force: true }),
    remount: (how: 'ro' | 'rw') => run('mount', '-o', `remount,${how}`, path),
    [Symbol.dispose]() {
      run('umount', '-l', path)
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Whether this machine lets tests mount a file system. */
export function canMount(): boolean {
  using disk = openSmallDisk()
  return disk !== null
}

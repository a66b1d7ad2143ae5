import { watch } from 'node:fs'

/** An editor writes a file in several steps, and a checkout writes many. */
const SETTLE_MS = 150

/** Calls back once the files under some folders have changed and are left alone again. It keeps no process alive. */
export function onChange(folders: readonly string[], call: () => void): void {
  let timer: NodeJS.Timeout | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(call, SETTLE_MS)
  }
  for (const folder of folders) watch(folder, { recursive: true, persistent: false }, later)
}

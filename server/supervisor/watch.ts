import { watch } from 'node:fs'

/** An editor writes a file in several steps, and a checkout writes many files. */
const SETTLE_MS = 150

/** Calls back once the files in some directories have changed and settled. Does not keep the process running. */
export function onChange(folders: readonly string[], call: () => void): void {
  let timer: NodeJS.Timeout | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(call, SETTLE_MS)
  }
  for (const folder of folders) watch(folder, { recursive: true, persistent: false }, later)
}

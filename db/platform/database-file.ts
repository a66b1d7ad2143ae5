import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const SCHEME = 'file:'

/**
 * Returns the path in a `file:` URL. libSQL also allows a relative one (`file:./data/platform.db`). Throws TypeError
 * for other URLs.
 */
export function databaseFile(url: string): string {
  if (!url.startsWith(SCHEME)) throw new TypeError(`not a file: URL: ${url}`)
  return url.startsWith(`${SCHEME}//`) ? fileURLToPath(url) : resolve(url.slice(SCHEME.length))
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary directory of one test, deleted on disposal: `using directory = temporaryDirectory()`. */
export function temporaryDirectory(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'fairline-'))
  // threads of a program that has ended may still be closing their files
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 10 }) }
}

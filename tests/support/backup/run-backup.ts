import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundled } from '../run/bundled.ts'

export const PASSPHRASE = 'a passphrase of the tests'

type Ran = {
  /** Null for a program that was killed. */
  readonly code: number | null
  readonly printed: string
}

type Options = {
  readonly environment?: Readonly<Record<string, string>>
  /** Module that is loaded before the program. */
  readonly before?: string
  /** Called with the program once it runs. */
  onStart?(kill: () => void): void
}

/** Runs `npm run backup` or `npm run restore` with these words, and resolves once it has ended. */
export async function runProgram(
  name: 'backup' | 'restore',
  words: readonly string[],
  { environment, before, onStart }: Options = {},
): Promise<Ran> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const loaded = before === undefined ? [] : ['--import', before]
  const child = spawn(process.execPath, [...loaded, fileURLToPath(bundled(name)), ...words], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', BACKUP_PASSPHRASE: PASSPHRASE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  onStart?.(() => child.kill('SIGKILL'))
  return { code: await ended, printed: chunks.join('') }
}

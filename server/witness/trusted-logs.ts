import { readFileSync, statSync } from 'node:fs'
import { ED25519, readVerifierKey, type VerifierKey } from '#server/shared/log/note.ts'
import { CannotStart } from './cannot-start.ts'

/** Keys of an origin; empty for one that is not trusted. */
export type TrustedLogs = (origin: string) => readonly VerifierKey[]

/** Throws CannotStart for a file that is missing or malformed. */
function readLogs(file: string): ReadonlyMap<string, readonly VerifierKey[]> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CannotStart(`WITNESS_LOGS: ${file} cannot be read (${reason}): write a verifier key of a log per line.`)
  }
  const byOrigin = new Map<string, VerifierKey[]>()
  for (const [index, line] of text
    .split('\n')
    .map((one) => one.trim())
    .entries()) {
    if (line === '' || line.startsWith('#')) continue
    const key = readVerifierKey(line)
    if (key?.type !== ED25519)
      throw new CannotStart(`WITNESS_LOGS: line ${index + 1} of ${file} is not the verifier key of a log: ${line}`)
    byOrigin.set(key.name, [...(byOrigin.get(key.name) ?? []), key])
  }
  return byOrigin
}

/** Changes when a file is written or replaced. */
function versionOf(file: string): string {
  const { mtimeMs, ino, size } = statSync(file, { throwIfNoEntry: false }) ?? {}
  return `${mtimeMs} ${ino} ${size}`
}

/**
 * The logs of a file, a verifier key per line; lines that begin with # are comments. The file is read again when it has
 * changed. Throws CannotStart for one that is missing or malformed at first; later the former logs are kept.
 * @param onFault called once for each version of the file that cannot be read
 */
export function trustedLogs(file: string, onFault: (error: unknown) => void): TrustedLogs {
  let version = versionOf(file)
  let logs = readLogs(file)
  return (origin) => {
    const current = versionOf(file)
    if (current !== version) {
      version = current
      try {
        logs = readLogs(file)
      } catch (error) {
        onFault(error)
      }
    }
    return logs.get(origin) ?? []
  }
}

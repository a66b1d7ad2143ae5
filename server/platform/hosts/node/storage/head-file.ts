import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Connection } from './connection.ts'

/** Thrown if the database has lost records or has different ones. The message contains advice for the operator. */
export class DatabaseBehind extends Error {
  override readonly name = 'DatabaseBehind'
}

/** Last record of the log that was on disk when the file was written. */
type Head = { readonly sequence: number; readonly hash: string }

export type HeadFile = {
  /**
   * Throws DatabaseBehind unless the database has the record named in the file. Without a file nothing proves the end of a
   * log that was signed before, which is stopped until a witness or an operator vouches for it.
   */
  require(): void
  /** Writes the file after a commit, at most once per interval. Does not wait for the disk. */
  noteCommit(): void
  /** Writes the latest head if it has not been written yet. */
  close(): void
}

const INTERVAL_MS = 1000
/** The first checkpoint is signed before the file is written for the first time. */
const STOP_UNPROVEN = `INSERT INTO log_stops (log_id, reason, witness, detail, stopped_at)
  SELECT max(id), 'unproven', '', ?, unixepoch() * 1000 FROM logs WHERE (SELECT count(*) FROM log_checkpoints) > 1
  HAVING max(id) IS NOT NULL
  ON CONFLICT (log_id) DO NOTHING`
const FLUSHED = { mode: 0o600, flush: true } as const
const FORMAT = /^(\d{1,15}) ([0-9a-f]{64})\n$/

/**
 * Stores the length and the head of the log in a small file next to the database. It detects at the next start that the
 * database is an older copy or one without its write-ahead log. The file is written after the commit that it names.
 * @param file of the database
 */
export function openHeadFile(file: string, connection: Connection, intervalMs = INTERVAL_MS): HeadFile {
  const path = `${file}.head`
  const last = connection.prepare('SELECT sequence, hash FROM log_records ORDER BY sequence DESC LIMIT 1')
  const at = connection.prepare('SELECT sequence, hash FROM log_records WHERE sequence = ?')
  last.raw(true)
  at.raw(true)
  let written: Head | null = null
  let writtenAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isSaving = false
  let isClosed = false

  function unwritten(): Head | null {
    const head = headOf(last.get([]))
    return head?.sequence === written?.sequence ? null : head
  }

  /** The flush runs outside of the thread: it would delay the next group of commands. */
  async function save(head: Head): Promise<void> {
    // flushed before it replaces the previous file: after a power failure an empty file would prevent the next start
    await writeFile(`${path}.new`, textOf(head), FLUSHED)
    if (isClosed) return
    await rename(`${path}.new`, path)
    written = head
  }

  function noteCommit(): void {
    if (timer !== undefined) return
    if (isSaving || performance.now() - writtenAt < intervalMs) {
      timer = setTimeout(() => {
        timer = undefined
        noteCommit()
      }, intervalMs)
      return
    }
    writtenAt = performance.now()
    const head = unwritten()
    if (!head) return
    isSaving = true
    const end = () => {
      isSaving = false
    }
    // if the disk is full or read-only, the older head is still valid
    save(head).then(end, end)
  }

  return {
    require() {
      if (!existsSync(path)) {
        connection.prepare(STOP_UNPROVEN).run([`${basename(path)} was missing at the start`])
        return
      }
      const [, sequence, hash] = FORMAT.exec(readFileSync(path, 'utf8')) ?? []
      if (sequence === undefined)
        throw new DatabaseBehind(`${path} cannot be read: restore it together with the database, or delete it.`)
      if (headOf(at.get([Number(sequence)]))?.hash === hash) return
      const length = headOf(last.get([]))?.sequence ?? 0
      const lost =
        length < Number(sequence)
          ? `has ${length} of the ${sequence} records of its log: its write-ahead log is missing, or it is an older copy`
          : 'is not the database that was here: its log is another one'
      throw new DatabaseBehind(
        `${file} ${lost}. Restore ${basename(file)} and ${basename(file)}-wal of one moment; to go on with what is left, delete ${path}.`,
      )
    },
    noteCommit,
    close() {
      clearTimeout(timer)
      isClosed = true
      const head = unwritten()
      if (head === null) return
      try {
        // the name differs from that of a save in progress
        writeFileSync(`${path}.last`, textOf(head), FLUSHED)
        renameSync(`${path}.last`, path)
      } catch {
        // the older head is still valid
      }
    },
  }
}

const textOf = ({ sequence, hash }: Head): string => `${sequence} ${hash}\n`

function headOf(row: readonly unknown[] | undefined): Head | null {
  return row ? { sequence: Number(row[0]), hash: String(row[1]) } : null
}

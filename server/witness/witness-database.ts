import Database from 'libsql'

/** Last cosigned checkpoint of an origin. */
export type Cosigned = {
  readonly size: number
  /** Root of the tree. */
  readonly root: Uint8Array
  /** The note with the signatures of the log and of the witness. */
  readonly note: string
}

/** A request that contradicts what was cosigned, signed by the log. */
export type Evidence = {
  readonly origin: string
  readonly size: number
  readonly request: string
  /** The note that was held when it came; null without one. */
  readonly held: string | null
  /** Milliseconds. */
  readonly receivedAt: number
}

export type WitnessDatabase = {
  /** Verifier key that the database belongs to; null in a new one. */
  readonly owner: string | null
  readonly isEmpty: boolean
  claim(verifierKey: string): void
  /** Runs statements in one transaction, which is on disk when it returns. */
  transaction<T>(work: () => T): T
  find(origin: string): Cosigned | null
  /** Note of the origin with this SHA-256, in hexadecimal. */
  findNote(originHash: string): string | null
  store(origin: string, originHash: string, cosigned: Cosigned): void
  keep(hash: string, evidence: Evidence): void
  evidence(): Evidence[]
  close(): void
}

/** Rows of evidence per origin: the first contradictions say the most, and a log can sign any number of them. */
const MAX_EVIDENCE = 1000
const BUSY_TIMEOUT_MS = 2000

/**
 * Opens the database of a witness, and creates it. A rollback journal instead of a write-ahead log: all that was
 * cosigned is in the one file, so that a copy of it is never an older state without a sign of it.
 */
export function openWitnessDatabase(file: string): WitnessDatabase {
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS })
  database.exec('PRAGMA journal_mode = DELETE')
  database.exec('PRAGMA synchronous = EXTRA')
  database.exec(`CREATE TABLE IF NOT EXISTS owner (verifier_key TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS logs (
      origin TEXT PRIMARY KEY,
      origin_hash TEXT NOT NULL UNIQUE,
      size INTEGER NOT NULL,
      root BLOB NOT NULL,
      note TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS evidence (
      hash TEXT PRIMARY KEY,
      origin TEXT NOT NULL,
      size INTEGER NOT NULL,
      request TEXT NOT NULL,
      held TEXT,
      received_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS evidence_by_origin ON evidence (origin);`)
  const owner = database.prepare('SELECT verifier_key FROM owner')
  const one = database.prepare('SELECT size, root, note FROM logs WHERE origin = ?')
  const note = database.prepare('SELECT note FROM logs WHERE origin_hash = ?')
  const replace = database.prepare(
    `INSERT INTO logs (origin, origin_hash, size, root, note) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (origin) DO UPDATE SET size = excluded.size, root = excluded.root, note = excluded.note`,
  )
  const insert = database.prepare(
    `INSERT OR IGNORE INTO evidence (hash, origin, size, request, held, received_at)
     SELECT ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM evidence WHERE origin = ?) < ${MAX_EVIDENCE}`,
  )
  const rows = database.prepare(
    'SELECT origin, size, request, held, received_at AS receivedAt FROM evidence ORDER BY received_at',
  )
  return {
    get owner() {
      return (owner.get([]) as { verifier_key: string } | undefined)?.verifier_key ?? null
    },
    get isEmpty() {
      return (database.prepare('SELECT origin FROM logs LIMIT 1').get([]) ?? null) === null
    },
    claim(verifierKey) {
      database.prepare('DELETE FROM owner').run([])
      database.prepare('INSERT INTO owner (verifier_key) VALUES (?)').run([verifierKey])
    },
    transaction(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        if (database.inTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    find(origin) {
      const row = one.get([origin]) as { size: number; root: Uint8Array; note: string } | undefined
      return row ? { size: row.size, root: new Uint8Array(row.root), note: row.note } : null
    },
    findNote: (originHash) => (note.get([originHash]) as { note: string } | undefined)?.note ?? null,
    store(origin, originHash, cosigned) {
      replace.run([origin, originHash, cosigned.size, Buffer.from(cosigned.root), cosigned.note])
    },
    keep(hash, { origin, size, request, held, receivedAt }) {
      insert.run([hash, origin, size, request, held, receivedAt, origin])
    },
    evidence: () => rows.all([]) as Evidence[],
    close() {
      database.close()
    },
  }
}

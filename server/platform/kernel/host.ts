import type { Logger } from 'pino'
import type { OpenReader } from '#db/platform/reader.ts'
import type { Scheduler } from './scheduler.ts'
import type { Clock, Entropy } from './surroundings.ts'
import type { StartWriterThread } from './writer/start-writer.ts'

/**
 * What the platform takes from the machine or service that it runs on: a folder of `hosts` per implementation. Everything else of it
 * is standard JavaScript. Mail and SMS are providers (`providers/`); uploads are rows of the database.
 */
export type Host = {
  readonly clock: Clock
  readonly entropy: Entropy
  readonly scheduler: Scheduler
  readonly log: Logger
  readonly storage: {
    /** Starts what executes commands, and locks, migrates and opens the database. */
    readonly startWriter: StartWriterThread
    /** Opens the readers' connections to a database that the writer has migrated. */
    readonly openReader: (databaseUrl: string) => OpenReader
  }
  readonly passwords: PasswordHash
  readonly images: Images
  readonly background: Background
  /** Reads a country database. Rejects where the file is missing. @param file null is the bundled one */
  readonly openCountries: (file: string | null) => Promise<CountryOf>
}

/** The country of a canonical address, ISO 3166-1 alpha-2, or null when nobody knows. */
export type CountryOf = (ip: string) => string | null

/** Argon2id, outside of the thread that answers requests. */
export type PasswordHash = {
  /** How many hashes may be computed at once; the rest of the processors is for the games. */
  readonly atOnce: number
  /** A PHC string for a password and a salt. */
  hash(password: string, salt: Uint8Array): Promise<string>
  /** Whether it is the password of a PHC string. Rejects for a string that is none. */
  verify(passwordHash: string, password: string): Promise<boolean>
}

/** What a picture is to become. */
export type Shape = {
  /** The longer side, in pixels; a smaller picture keeps its size. */
  readonly side: number
  /** Whether the middle is cut out to a square. */
  readonly isSquare: boolean
  /** No side may be shorter: nobody could read it. */
  readonly least: number
  /** Tried in turn until the picture is small enough. */
  readonly qualities: readonly number[]
  readonly maxBytes: number
}

/** On behalf of whom: a client address has two places in the queue. */
export type Picture = { readonly bytes: Uint8Array; readonly field: string; readonly ip: string }

export type Images = {
  /**
   * Decodes a JPEG, PNG or WebP from a stranger and encodes its pixels as WebP: nothing else of the file (places, camera names, a file
   * behind its end) is kept. Refusals on `field`: file_type_invalid, file_dimensions, file_damaged; too_many_requests while others wait.
   */
  reEncode(picture: Picture, shape: Shape): Promise<Uint8Array<ArrayBuffer>>
}

/** Long work that runs beside requests. */
export type Background = {
  /** Starts a task, which gets `data`. */
  start<Message>(task: BackgroundTask, data: object): RunningTask<Message>
}

export type BackgroundTask = 'check the books'

/** Disposing requests its end and waits for it. */
export type RunningTask<Message> = AsyncDisposable & {
  /** What it sends, until it ends. Throws what it failed with. */
  messages(): AsyncGenerator<Message>
}

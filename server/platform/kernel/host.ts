import type { Logger } from 'pino'
import type { OpenReader } from '#db/platform/reader.ts'
import type { Scheduler } from './scheduler.ts'
import type { Clock, Entropy } from './surroundings.ts'
import type { StartWriterThread } from './writer/start-writer.ts'

/**
 * Services of the machine or platform it runs on; each implementation has its own directory in `hosts`. All other code
 * is standard JavaScript. Mail and SMS are providers (`providers/`); uploads are rows of the database.
 */
export type Host = {
  readonly clock: Clock
  readonly entropy: Entropy
  readonly scheduler: Scheduler
  readonly log: Logger
  readonly storage: {
    /** Starts the thread that executes commands; it locks, migrates and opens the database. */
    readonly startWriter: StartWriterThread
    /** Opens read connections to a database that the writer has migrated. */
    readonly openReader: (databaseUrl: string) => OpenReader
  }
  readonly passwords: PasswordHash
  readonly images: Images
  readonly background: Background
  /** Reads a country database. Rejects if the file is missing. @param file null for the bundled one */
  readonly openCountries: (file: string | null) => Promise<CountryOf>
}

/** Country of a canonical address, ISO 3166-1 alpha-2; null if unknown. */
export type CountryOf = (ip: string) => string | null

/** Argon2id, computed off the thread that serves requests. */
export type PasswordHash = {
  /** Number of concurrent hashes. It leaves processors for the games. */
  readonly concurrency: number
  /** Returns a PHC string for a password and a salt. */
  hash(password: string, salt: Uint8Array): Promise<string>
  /** Whether the password matches a PHC string. Rejects for an invalid string. */
  verify(passwordHash: string, password: string): Promise<boolean>
}

/** Target format of an image. */
export type Shape = {
  /** Maximum of the longer side, in pixels; a smaller image keeps its size. */
  readonly maxSide: number
  /** Whether the image is cropped to a centered square. */
  readonly isSquare: boolean
  /** Minimum length of each side, in pixels; below it a document is unreadable. */
  readonly minSide: number
  /** Qualities to try in order until the image is small enough. */
  readonly qualities: readonly number[]
  readonly maxBytes: number
}

/** An image to re-encode. `ip` is the client address, which has two places in the queue. */
export type Picture = { readonly bytes: Uint8Array; readonly field: string; readonly ip: string }

export type Images = {
  /**
   * Decodes an untrusted JPEG, PNG or WebP and encodes its pixels as WebP. All other data in the file (location, camera
   * names, data appended to it) is dropped. Refusals on `field`: file_type_invalid, file_dimensions, file_damaged;
   * too_many_requests while the queue is full.
   */
  reEncode(picture: Picture, shape: Shape): Promise<Uint8Array<ArrayBuffer>>
}

/** Long-running work outside the thread that serves requests. */
export type Background = {
  /** Starts a task with `data` as its input. */
  start<Message>(task: BackgroundTask, data: object): RunningTask<Message>
}

export type BackgroundTask = 'check the books'

/** Disposing requests the task's end and waits for it. */
export type RunningTask<Message> = AsyncDisposable & {
  /** Messages of the task until it ends. Throws the error that it failed with. */
  messages(): AsyncGenerator<Message>
}

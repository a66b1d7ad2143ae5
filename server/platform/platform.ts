import type { Logger } from 'pino'
import type { PlatformReader } from '#db/platform/reader.ts'
import type { Clock } from './clock.ts'
import type { commands } from './commands.ts'
import type { Entropy } from './entropy.ts'
import type { PlatformSettings } from './settings.ts'
import type { Writer } from './writer/writer.ts'

/** The operator's open system: what every handler works with. */
export type Platform = {
  readonly settings: PlatformSettings
  readonly clock: Clock
  readonly entropy: Entropy
  /** Reads only; every write goes through the writer. */
  readonly reader: PlatformReader
  readonly writer: Writer<typeof commands>
  readonly log: Logger
}

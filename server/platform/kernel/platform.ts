import type { Logger } from 'pino'
import type { PlatformReader } from '#db/platform/reader.ts'
import type { RulesRegistry } from '#server/shared/rules/registry.ts'
import type * as commands from './commands.ts'
import type { Background, CountryOf, Images } from './host.ts'
import type { PubSub } from './live/pub-sub.ts'
import type { PlatformMetrics } from './metrics.ts'
import type { Scheduler } from './scheduler.ts'
import type { PlatformSettings } from './settings.ts'
import type { Clock, Entropy } from './surroundings.ts'
import type { CommandRegistry } from './writer/command.ts'
import type { Writer } from './writer/writer.ts'

/**
 * The operator's open system: what handlers, queries and jobs work with. `Commands` are those that a module executes, its
 * own above all; the kernel's come with them. The whole platform is assignable to what any one module sees of it.
 */
export type Platform<Commands extends CommandRegistry = Record<never, never>> = {
  readonly settings: PlatformSettings
  /** Of every game, each version that was released. */
  readonly rules: RulesRegistry
  readonly clock: Clock
  readonly entropy: Entropy
  /** Calls back when a time of the clock has come. */
  readonly scheduler: Scheduler
  readonly log: Logger
  /** Reads only; every write goes through the writer. */
  readonly reader: PlatformReader
  readonly writer: Writer<typeof commands & Commands>
  readonly countryOf: CountryOf
  readonly images: Images
  readonly background: Background
  /** What commands announce, for the live streams. */
  readonly live: PubSub
  readonly metrics: PlatformMetrics
}

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
 * The running platform: the context of handlers, queries and jobs. `Commands` are those that a module executes, mainly
 * its own; the kernel's are always included. The whole platform is assignable to each module's view of it.
 */
export type Platform<Commands extends CommandRegistry = Record<never, never>> = {
  readonly settings: PlatformSettings
  /** Every released version of every game's rules. */
  readonly rules: RulesRegistry
  readonly clock: Clock
  readonly entropy: Entropy
  /** Timers by the platform's clock. */
  readonly scheduler: Scheduler
  readonly log: Logger
  /** Read-only; every write goes through the writer. */
  readonly reader: PlatformReader
  readonly writer: Writer<typeof commands & Commands>
  readonly countryOf: CountryOf
  readonly images: Images
  readonly background: Background
  readonly live: PubSub
  readonly metrics: PlatformMetrics
}

import type { JurisdictionProfile } from '#server/shared/constants/jurisdictions.ts'
import type { RulesRegistry } from '#server/shared/rules/registry.ts'
import type { FormerSecret } from '../former-secrets.ts'
import type { WriterDatabase } from './writer-database.ts'

/** What others may want to know once it is on disk. A channel is named by what and whom it is about: `balance:{user}`. */
export type Announcement = {
  readonly channel: string
  /** Of several with one key a command tells the last. Where there is none, the channel is the key. */
  readonly key?: string
  readonly data: Readonly<Record<string, string | number | boolean | null>>
}

/** What a command may touch: the open transaction, the platform's clock and its entropy. */
export type CommandContext = {
  readonly db: WriterDatabase
  /** Milliseconds since the epoch, read by the platform's clock when the command was sent. */
  readonly now: number
  /** Uniform bytes, expanded from the 32 that came with the command: the same command run again draws the same. */
  random(byteCount: number): Uint8Array
  /** Told after the commit, and only then. */
  announce(announcement: Announcement): void
  /** The platform's secret (settings.ts): keys are derived from it, it is never used as one. */
  readonly secret: string
  /** Those that it had, the oldest first; none where it has had one alone. */
  readonly formerSecrets?: readonly FormerSecret[] | undefined
  /** Every version of every game's rules: what a new bet is made by, and what an open round began with. */
  readonly rules: RulesRegistry
  /** What the site's jurisdiction lets players do. */
  readonly jurisdiction: JurisdictionProfile
}

/** What every command of a writer gets, whatever it is. */
export type CommandSurroundings = Pick<CommandContext, 'secret' | 'formerSecrets' | 'rules' | 'jurisdiction'>

/**
 * A write. Synchronous; runs in the writer's thread inside its group's transaction: whatever it throws undoes all that it
 * wrote and nothing else (commit-group.ts). A Refusal is an answer, any other error a fault. Input and output cross a thread boundary by
 * structured clone (bigint and Uint8Array do, class instances and functions do not).
 */
export type Command<Input, Output> = (context: CommandContext, input: Input) => Output

/** Commands by name. `never` accepts every input type; the writer's client types each call by its own command. */
export type CommandRegistry = Record<string, Command<never, unknown>>

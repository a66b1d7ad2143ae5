import type { JurisdictionProfile } from '#server/shared/jurisdictions/index.ts'
import type { RulesRegistry } from '#server/shared/rules/registry.ts'
import type { FormerSecret } from '../former-secrets.ts'
import type { WriterDatabase } from './writer-database.ts'

/** An event published after the commit. The channel names the kind and its subject: `balance:{user}`. */
export type Announcement = {
  readonly channel: string
  /**
   * Deduplication key: of several announcements with one key, a command publishes only the last. Default: the channel.
   */
  readonly key?: string
  readonly data: Readonly<Record<string, string | number | boolean | null>>
}

/** Everything a command may use: the open transaction, the platform's clock and its entropy. */
export type CommandContext = {
  readonly db: WriterDatabase
  /** Milliseconds since the epoch by the platform's clock, read when the command was sent. */
  readonly now: number
  /** Uniform bytes, expanded from the 32-byte seed sent with the command: a repeated run draws the same. */
  random(byteCount: number): Uint8Array
  announce(announcement: Announcement): void
  /** The platform's secret (settings.ts). Keys are derived from it; it is never used as a key itself. */
  readonly secret: string
  /** Former secrets, oldest first; empty or undefined if there are none. */
  readonly formerSecrets?: readonly FormerSecret[] | undefined
  /** Every version of every game's rules: new bets use the newest, open rounds the one they started with. */
  readonly rules: RulesRegistry
  readonly jurisdiction: JurisdictionProfile
}

/** The part of the context that is the same for all commands of a writer. */
export type CommandSurroundings = Pick<CommandContext, 'secret' | 'formerSecrets' | 'rules' | 'jurisdiction'>

/**
 * A write. Synchronous; runs in the writer's thread inside its group's transaction. An error rolls back everything this
 * command wrote and nothing else (commit-group.ts). A Refusal is a response, any other error a fault. Input and output
 * cross a thread boundary by structured clone (bigint and Uint8Array can; class instances and functions cannot).
 */
export type Command<Input, Output> = (context: CommandContext, input: Input) => Output

/** Commands by name. `never` accepts every input type; the writer's client types each call by its own command. */
export type CommandRegistry = Record<string, Command<never, unknown>>

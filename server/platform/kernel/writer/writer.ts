import type { Command, CommandRegistry } from './command.ts'
import type { Outcome } from './messages.ts'

export type CommandName<Commands extends CommandRegistry> = keyof Commands & string
export type CommandInput<C extends Command<never, unknown>> = Parameters<C>[1]

/** By name. Mapped, so that a writer of many commands is assignable to one of some of them. */
type Inputs<Commands extends CommandRegistry> = { readonly [Name in keyof Commands]: CommandInput<Commands[Name]> }
type Outputs<Commands extends CommandRegistry> = { readonly [Name in keyof Commands]: ReturnType<Commands[Name]> }

/** How a command is sent. */
export type Sending = {
  /**
   * Whether it may wait a moment for a command that may not, and be flushed to disk with it. Of what strangers can send as often as they
   * like: alone, each of these would cost a flush that a bet behind it waits for.
   */
  readonly isPatient?: boolean
}

/** The main thread's end of the writer. */
export type Writer<Commands extends CommandRegistry> = {
  /**
   * Runs a command and answers once its transaction is on disk (synchronous=FULL). Rejects with the command's Refusal,
   * with its CommandFault, with Refusal `unavailable` when too many wait or the database takes no writes for a while, or with WriterGone when the thread is gone
   * (whether it was written is then unknown: ask again with the same idempotency key).
   */
  execute<Name extends CommandName<Commands>>(
    name: Name,
    input: Inputs<Commands>[Name],
    sending?: Sending,
  ): Promise<Outputs<Commands>[Name]>
  /** Refuses new commands, answers the ones under way, closes the database and ends the thread. */
  close(): Promise<void>
}

/** How a command ended for whoever asked; `gone` where the thread ended before it answered. */
export type CommandEnd = Outcome['kind'] | 'gone'

/** One command, from the call to its answer. */
export type CommandReport = {
  readonly name: string
  readonly input: unknown
  readonly outcome: CommandEnd
  readonly durationMs: number
}

/** Is told what the writer does. */
export type WriterObserver = {
  /** How many commands wait now, the ones under way among them. */
  onQueue(waiting: number): void
  /** How many commands one commit took. */
  onGroup(size: number): void
  onCommand(command: CommandReport): void
  /** The database took no write, for this reason; the command was refused as `unavailable`. */
  onUnavailable(cause: string): void
}

/** An unexpected error of one command, as the thread saw it. Nothing of that command was written. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault'
  /** What the error was called that the command threw. */
  readonly fault: string

  constructor(fault: string, message: string) {
    super(message)
    this.fault = fault
  }
}

/** The writer's thread has ended. */
export class WriterGone extends Error {
  override readonly name = 'WriterGone'
}

import type { Command, CommandRegistry } from './command.ts'
import type { Outcome } from './messages.ts'

export type CommandName<Commands extends CommandRegistry> = keyof Commands & string
export type CommandInput<C extends Command<never, unknown>> = Parameters<C>[1]

/** A mapped type, so that a writer of many commands is assignable to one of some of them. */
type Inputs<Commands extends CommandRegistry> = { readonly [Name in keyof Commands]: CommandInput<Commands[Name]> }
type Outputs<Commands extends CommandRegistry> = { readonly [Name in keyof Commands]: ReturnType<Commands[Name]> }

export type Sending = {
  /**
   * Whether it may wait briefly for an immediate command and share its flush to disk. For commands that strangers can
   * send at will: alone, each would cost a flush that delays a following bet.
   */
  readonly isPatient?: boolean
}

export type Writer<Commands extends CommandRegistry> = {
  /**
   * Runs a command and resolves once its transaction is on disk (synchronous=FULL). Rejects with the command's Refusal
   * or CommandFault; with Refusal `unavailable` if too many commands wait or the database temporarily rejects writes;
   * or with WriterGone if the thread has ended (whether it was written is then unknown: retry with the same idempotency
   * key).
   */
  execute<Name extends CommandName<Commands>>(
    name: Name,
    input: Inputs<Commands>[Name],
    sending?: Sending,
  ): Promise<Outputs<Commands>[Name]>
  /** Refuses new commands, completes the ones in progress, closes the database and ends the thread. */
  close(): Promise<void>
}

/** Outcome of a command as seen by its caller; `gone` if the thread ended before responding. */
export type CommandEnd = Outcome['kind'] | 'gone'

/** One command, from the call to its outcome. */
export type CommandReport = {
  readonly name: string
  readonly input: unknown
  readonly outcome: CommandEnd
  readonly durationMs: number
}

/** Receives events of the writer. */
export type WriterObserver = {
  /** Number of waiting commands, including the ones in progress. */
  onQueue(waiting: number): void
  onGroup(size: number): void
  onCommand(command: CommandReport): void
  /** The database rejected a write for this reason; the command was refused as `unavailable`. */
  onUnavailable(cause: string): void
}

/** An unexpected error of one command, as caught in the thread. Nothing of that command was written. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault'
  /** Name of the error that the command threw. */
  readonly fault: string

  constructor(fault: string, message: string) {
    super(message)
    this.fault = fault
  }
}

export class WriterGone extends Error {
  override readonly name = 'WriterGone'
}

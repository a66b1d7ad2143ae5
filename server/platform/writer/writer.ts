import type { Command, CommandRegistry } from './command.ts'

export type CommandName<Commands extends CommandRegistry> = keyof Commands & string
export type CommandInput<C extends Command<never, unknown>> = Parameters<C>[1]

/** The main thread's end of the writer. */
export type Writer<Commands extends CommandRegistry> = {
  /**
   * Runs a command and answers once its transaction is on disk (synchronous=FULL). Rejects with the command's Refusal,
   * with its CommandFault, with Refusal `unavailable` when too many wait, or with WriterGone when the thread is gone
   * (whether it was written is then unknown: ask again with the same idempotency key).
   */
  execute<Name extends CommandName<Commands>>(
    name: Name,
    input: CommandInput<Commands[Name]>,
  ): Promise<ReturnType<Commands[Name]>>
  /** Refuses new commands, answers the ones under way, closes the database and ends the thread. */
  close(): Promise<void>
}

/** An unexpected error of one command, as the thread saw it. Nothing of that command was written. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault'
}

/** The writer's thread has ended. */
export class WriterGone extends Error {
  override readonly name = 'WriterGone'
}

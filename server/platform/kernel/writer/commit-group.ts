import type { Connection } from '../node/connection.ts'
import { Refusal } from '../refusal.ts'
import type { Announcement, CommandContext, CommandRegistry, CommandSurroundings } from './command.ts'
import { expandEntropy } from './expand-entropy.ts'
import type { CommandMessage, Outcome } from './messages.ts'
import { openWriterDatabase } from './writer-database.ts'

/** Runs a group of commands in one transaction; what it gives back is on disk. */
export type CommitGroup = (group: readonly CommandMessage[]) => Outcome[]

/** A COMMIT failed in a way that leaves the connection useless: only a restart, which reads the log on disk, can tell. */
export class WriterBroken extends Error {
  override readonly name = 'WriterBroken'
  /** What the commands of the group are still told. */
  readonly outcomes: readonly Outcome[]
  constructor(outcomes: readonly Outcome[], cause: unknown) {
    super('a COMMIT failed on the disk, or could not be rolled back', { cause })
    this.outcomes = outcomes
  }
}

function failure(id: number, error: unknown): Outcome {
  if (error instanceof Refusal) return { id, kind: 'refusal', refusal: error.toData() }
  const fault =
    error instanceof Error
      ? { name: error.name, message: `${error.name}: ${error.message}`, stack: error.stack }
      : { name: typeof error, message: String(error), stack: undefined }
  return { id, kind: 'fault', fault }
}

/** Whether SQLite reports that reading or writing the disk failed: after a failed fsync nobody knows what is on it. */
function isDiskFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_IOERR')
}

/** Makes the runner of groups over one connection. It throws WriterBroken, after which the thread must end. */
export function groupCommitter(
  connection: Connection,
  commands: CommandRegistry,
  surroundings: CommandSurroundings,
): CommitGroup {
  const { db, memory } = openWriterDatabase(connection)
  const savepoint = connection.prepare('SAVEPOINT command')
  const release = connection.prepare('RELEASE command')
  const byName = new Map(Object.entries(commands))

  function attempt({ id, name, input, now, seed }: CommandMessage): Outcome {
    savepoint.run([])
    try {
      const command = byName.get(name)
      if (!command) throw new TypeError(`no command is named ${name}`)
      const announced = new Map<string, Announcement>()
      const announce = (one: Announcement) => void announced.set(one.key ?? one.channel, one)
      const context: CommandContext = { ...surroundings, db, now, random: expandEntropy(seed), announce }
      // cloned here, since an answer that cannot cross the thread boundary must undo its command
      const output = structuredClone(command(context, input as never))
      release.run([])
      memory.keepCommand()
      return { id, kind: 'answer', output, announcements: [...announced.values()] }
    } catch (error) {
      if (connection.inTransaction) {
        connection.exec('ROLLBACK TO command')
        release.run([])
        memory.undoCommand()
      } else memory.forget()
      return failure(id, error)
    }
  }

  function rollBack(): boolean {
    try {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      return true
    } catch {
      return false
    }
  }

  function finish(group: readonly CommandMessage[], outcomes: Outcome[]): Outcome[] {
    try {
      memory.flush()
      connection.exec('COMMIT')
      return outcomes
    } catch (error) {
      memory.forget()
      const failures = group.map(({ id }) => failure(id, error))
      if (isDiskFailure(error) || !rollBack()) throw new WriterBroken(failures, error)
      return failures
    }
  }

  return function commitGroup(group): Outcome[] {
    if (group.length === 0) return []
    try {
      connection.exec('BEGIN IMMEDIATE')
    } catch (error) {
      return group.map(({ id }) => failure(id, error))
    }
    memory.begin()
    const outcomes: Outcome[] = []
    for (const [index, message] of group.entries()) {
      const outcome = attempt(message)
      // a full disk and its like roll back all of it: commands are pure, so the others run again and answer the same
      if (!connection.inTransaction) return [outcome, ...commitGroup(group.toSpliced(index, 1))]
      outcomes.push(outcome)
    }
    return finish(group, outcomes)
  }
}

import { Refusal } from '../refusal.ts'
import { expandEntropy } from '../surroundings.ts'
import type { Announcement, CommandContext, CommandRegistry, CommandSurroundings } from './command.ts'
import type { CommandMessage, Outcome } from './messages.ts'
import { NotUndone, type WriterStorage } from './storage.ts'
import { openWriterDatabase } from './writer-database.ts'

/** Runs a group of commands in one transaction; what it gives back is on disk. */
export type CommitGroup = (group: readonly CommandMessage[]) => Outcome[]

/** The storage failed in a way that leaves it useless: only a restart, which reads the log on disk, can tell. */
export class WriterBroken extends Error {
  override readonly name = 'WriterBroken'
  /** What the commands of the group are still told. */
  readonly outcomes: readonly Outcome[]
  constructor(outcomes: readonly Outcome[], cause: unknown) {
    super('a COMMIT failed on the disk, or could not be rolled back', { cause })
    this.outcomes = outcomes
  }
}

function faultOf(id: number, error: unknown): Outcome {
  const fault =
    error instanceof Error
      ? { name: error.name, message: `${error.name}: ${error.message}`, stack: error.stack }
      : { name: typeof error, message: String(error), stack: undefined }
  return { id, kind: 'fault', fault }
}

const UNAVAILABLE = new Refusal('unavailable').toData()

/** So many groups later it may be another's command that is refused, or nobody's. */
const GUARDED_GROUPS = 1000

/** Ends the transaction of a group that has to run again, with care: what it trusted in was not so. */
class RunAgain extends Error {}

/** The database has rolled back the transaction of a group while one of its commands ran, which had this outcome. */
class Lost extends Error {
  readonly index: number
  readonly outcome: Outcome
  constructor(index: number, outcome: Outcome) {
    super('the database has rolled back a group')
    this.index = index
    this.outcome = outcome
  }
}

/**
 * Returns the function that runs groups of commands on a storage. It throws WriterBroken, after which the thread must end.
 *
 * A group is trusted at first: its commands run without a savepoint, since what most of them change is in memory, and
 * their new rows wait (`Rows.append`). Where a command that has written or added rows is to be undone, or a row that
 * had waited is rejected, the whole group is rolled back and run again with care: a savepoint per command, each row at once.
 * Commands are pure, so they return the same. A command of which one was to be undone has a savepoint for a while.
 */
export function groupCommitter(
  storage: WriterStorage,
  commands: CommandRegistry,
  surroundings: CommandSurroundings,
): CommitGroup {
  const { db, memory } = openWriterDatabase(storage)
  const byName = new Map(Object.entries(commands))
  /** Commands of which one was rejected after it had written, and until which group they have a savepoint. */
  const guarded = new Map<string, number>()
  let groups = 0

  function failure(id: number, error: unknown): Outcome {
    if (error instanceof Refusal) return { id, kind: 'refusal', refusal: error.toData() }
    const trouble = storage.failureOf(error)
    return trouble?.kind === 'unavailable'
      ? { id, kind: 'refusal', refusal: UNAVAILABLE, cause: trouble.cause }
      : faultOf(id, error)
  }

  function run({
    name,
    input,
    now,
    seed,
  }: CommandMessage): Pick<Outcome & { kind: 'answer' }, 'output' | 'announcements'> {
    const command = byName.get(name)
    if (!command) throw new TypeError(`no command is named ${name}`)
    const announced = new Map<string, Announcement>()
    const announce = (one: Announcement) => void announced.set(one.key ?? one.channel, one)
    const context: CommandContext = { ...surroundings, db, now, random: expandEntropy(seed), announce }
    // copied here, since an answer that cannot cross the thread boundary must undo its command
    const output = copyOf(command(context, input as never))
    if (!storage.inTransaction) throw new Error(`${name} has ended the transaction of its group`)
    return { output, announcements: [...announced.values()] }
  }

  function attempt(message: CommandMessage, isTrusted: boolean): Outcome {
    const { id, name } = message
    const isGuarded = !isTrusted || (guarded.get(name) ?? 0) > groups
    let isUndoable = true
    const work = () => {
      try {
        return run(message)
      } catch (error) {
        isUndoable = canBeUndone(name, isGuarded)
        throw error
      }
    }
    try {
      const answer = isGuarded ? storage.transaction(work) : work()
      // it has caught what other commands' rows were rejected with
      if (memory.isMistaken) throw new RunAgain()
      memory.keepCommand()
      return { id, kind: 'answer', ...answer }
    } catch (error) {
      if (!isUndoable || error instanceof RunAgain) throw new RunAgain()
      if (error instanceof NotUndone) throw error
      if (storage.inTransaction) memory.undoCommand()
      return failure(id, error)
    }
  }

  /** Whether a command that has thrown can be undone by itself; else its whole group runs again. */
  function canBeUndone(name: string, isGuarded: boolean): boolean {
    if (!storage.inTransaction) {
      memory.forget()
      return !memory.isMistaken && !memory.hasGuessed
    }
    if (!isGuarded && (memory.hasWritten || memory.hasGuessed)) {
      guarded.set(name, groups + GUARDED_GROUPS)
      return false
    }
    return !memory.isMistaken && guessedRightly()
  }

  /** Whether the rows are new that a command trusted to be: else it was rejected for what is not so. */
  function guessedRightly(): boolean {
    try {
      if (memory.hasGuessed) memory.settleGuesses()
      return true
    } catch {
      return false
    }
  }

  function broken(group: readonly CommandMessage[], cause: unknown): WriterBroken {
    const outcomes = group.map(({ id }) => faultOf(id, cause))
    return new WriterBroken(outcomes, cause)
  }

  function runGroup(group: readonly CommandMessage[], isTrusted: boolean): Outcome[] {
    if (group.length === 0) return []
    let hasBegun = false
    let isFlushed = false
    try {
      return storage.transaction(() => {
        hasBegun = true
        memory.begin(isTrusted)
        const outcomes: Outcome[] = []
        for (const [index, message] of group.entries()) {
          const outcome = attempt(message, isTrusted)
          if (!storage.inTransaction) throw new Lost(index, outcome)
          outcomes.push(outcome)
        }
        memory.flush()
        isFlushed = true
        return outcomes
      })
    } catch (error) {
      if (!hasBegun) return group.map(({ id }) => failure(id, error))
      memory.forget()
      if (error instanceof NotUndone) throw broken(group, error.cause)
      if (error instanceof RunAgain) return runGroup(group, false)
      // a full disk rolls back all of it: commands are pure, so the others run again and return the same
      if (error instanceof Lost) return [error.outcome, ...runGroup(group.toSpliced(error.index, 1), isTrusted)]
      if (storage.failureOf(error)?.kind === 'broken') throw broken(group, error)
      return isTrusted && !isFlushed ? runGroup(group, false) : group.map(({ id }) => failure(id, error))
    }
  }

  return (group) => {
    groups += 1
    return runGroup(group, true)
  }
}

/**
 * What crossing a thread makes of a value, as `structuredClone`, which takes several times as long for plain data: what
 * commands answer. Throws what that throws for what cannot cross.
 */
export function copyOf(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return structuredClone(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
  const copy: Record<string, unknown> = { ...value }
  for (const name in copy) if (typeof copy[name] !== 'string') copy[name] = copyOf(copy[name])
  return copy
}

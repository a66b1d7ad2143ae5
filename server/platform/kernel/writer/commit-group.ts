import { Refusal } from '../refusal.ts'
import { expandEntropy } from '../surroundings.ts'
import type { Announcement, CommandContext, CommandRegistry, CommandSurroundings } from './command.ts'
import type { CommandMessage, Outcome } from './messages.ts'
import { NotUndone, type WriterStorage } from './storage.ts'
import { openWriterDatabase } from './writer-database.ts'

/** Runs a group of commands in one transaction. When it returns, the outcomes are on disk. */
export type CommitGroup = (group: readonly CommandMessage[]) => Outcome[]

/**
 * Thrown if the storage failed and its state is unknown: only a restart, which reads the log on disk, can resolve it.
 */
export class WriterBroken extends Error {
  override readonly name = 'WriterBroken'
  /** Outcomes still to be sent to the commands of the group. */
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

/** Number of groups for which a command keeps its savepoints after a rejection. */
const GUARDED_GROUPS = 1000

/** Thrown to roll the group back and run it again in careful mode, since an optimistic assumption was wrong. */
class RetryGroup extends Error {}

/** Thrown if the database has rolled back a group's transaction while a command ran. Holds that command's outcome. */
class GroupRolledBack extends Error {
  readonly index: number
  readonly outcome: Outcome
  constructor(index: number, outcome: Outcome) {
    super('the database has rolled back a group')
    this.index = index
    this.outcome = outcome
  }
}

/**
 * Returns the function that runs groups of commands on a storage. It throws WriterBroken, after which the thread must
 * end.
 *
 * A group first runs optimistically: commands have no savepoints, since most of their changes are in memory, and new
 * rows are inserted later (`Rows.append`). If a command must be undone after it has written or added rows, or a
 * deferred row is rejected, the whole group is rolled back and run again in careful mode: one savepoint per command,
 * and every row inserted immediately. Commands are pure and return the same. A command that had to be undone gets
 * savepoints for a while.
 */
export function groupCommitter(
  storage: WriterStorage,
  commands: CommandRegistry,
  surroundings: CommandSurroundings,
): CommitGroup {
  const { db, memory } = openWriterDatabase(storage)
  const byName = new Map(Object.entries(commands))
  /** Commands that were rejected after writing, and the group number until which they get a savepoint. */
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
    if (!command) throw new TypeError(`unknown command ${name}`)
    const announced = new Map<string, Announcement>()
    const announce = (one: Announcement) => void announced.set(one.key ?? one.channel, one)
    const context: CommandContext = { ...surroundings, db, now, random: expandEntropy(seed), announce }
    // cloned here, so that an output that cannot cross the thread boundary undoes its command
    const output = copyOf(command(context, input as never))
    if (!storage.inTransaction) throw new Error(`${name} ended the transaction of its group`)
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
      // the command caught an error caused by other commands' deferred rows
      if (memory.hasConflict) throw new RetryGroup()
      memory.keepCommand()
      return { id, kind: 'answer', ...answer }
    } catch (error) {
      if (!isUndoable || error instanceof RetryGroup) throw new RetryGroup()
      if (error instanceof NotUndone) throw error
      if (storage.inTransaction) memory.undoCommand()
      return failure(id, error)
    }
  }

  /** Whether a command that has thrown can be undone alone; otherwise its whole group runs again. */
  function canBeUndone(name: string, isGuarded: boolean): boolean {
    if (!storage.inTransaction) {
      memory.clear()
      return !memory.hasConflict && !memory.hasDeferred
    }
    if (!isGuarded && (memory.hasWritten || memory.hasDeferred)) {
      guarded.set(name, groups + GUARDED_GROUPS)
      return false
    }
    return !memory.hasConflict && areDeferredRowsNew()
  }

  /** Whether the command's deferred rows are really new; otherwise its rejection relied on a wrong assumption. */
  function areDeferredRowsNew(): boolean {
    try {
      if (memory.hasDeferred) memory.insertDeferred()
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
          if (!storage.inTransaction) throw new GroupRolledBack(index, outcome)
          outcomes.push(outcome)
        }
        memory.flush()
        isFlushed = true
        return outcomes
      })
    } catch (error) {
      if (!hasBegun) return group.map(({ id }) => failure(id, error))
      memory.clear()
      if (error instanceof NotUndone) throw broken(group, error.cause)
      if (error instanceof RetryGroup) return runGroup(group, false)
      // a full disk rolls back the whole group: commands are pure, so the others run again and return the same
      if (error instanceof GroupRolledBack)
        return [error.outcome, ...runGroup(group.toSpliced(error.index, 1), isTrusted)]
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
 * Copies a value as `structuredClone` does, which takes several times as long for plain data such as outputs. Throws
 * the same errors for values that cannot be cloned.
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

import { BUSY_TIMEOUT_MS, type Connection } from '../node/connection.ts'
import { Refusal } from '../refusal.ts'
import { expandEntropy } from '../surroundings.ts'
import type { Announcement, CommandContext, CommandRegistry, CommandSurroundings } from './command.ts'
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

/**
 * Errors of SQLite that pass: another process holds a write transaction, the disk is full or read-only, no file can be opened.
 * https://www.sqlite.org/rescode.html
 */
const PASSING = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|CANTOPEN)/

/** The code of an error that SQLite reports; undefined for any other error. */
const sqliteCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const isPassing = (error: unknown) => PASSING.test(sqliteCode(error) ?? '')

function failure(id: number, error: unknown): Outcome {
  if (error instanceof Refusal) return { id, kind: 'refusal', refusal: error.toData() }
  if (error instanceof Error && isPassing(error))
    return { id, kind: 'refusal', refusal: UNAVAILABLE, cause: `${sqliteCode(error)}: ${error.message}` }
  return faultOf(id, error)
}

function faultOf(id: number, error: unknown): Outcome {
  const fault =
    error instanceof Error
      ? { name: error.name, message: `${error.name}: ${error.message}`, stack: error.stack }
      : { name: typeof error, message: String(error), stack: undefined }
  return { id, kind: 'fault', fault }
}

const UNAVAILABLE = new Refusal('unavailable').toData()

/** Whether SQLite reports that reading or writing the disk failed: after a failed fsync nobody knows what is on it. */
const isDiskFailure = (error: unknown) => sqliteCode(error)?.startsWith('SQLITE_IOERR') ?? false

/** While another process holds a write transaction each group waits for so long, so that refusals come at once. */
const HELD_TIMEOUT_MS = 100

/** So many groups later it may be another's command that is refused, or nobody's. */
const GUARDED_GROUPS = 1000

/** The group has to run again, with care: what it trusted in was not so. */
const AGAIN = Symbol('again')

/**
 * Makes the runner of groups over one connection. It throws WriterBroken, after which the thread must end.
 *
 * A group is trusted at first: its commands run without a SAVEPOINT, since what most of them change is in memory, and
 * their new rows wait (`Rows.append`). Where a command that has written or added rows is to be undone, or a row that
 * had waited is refused, all of it is rolled back and run again with care: a SAVEPOINT a command, each row at once.
 * Commands are pure, so they answer the same. A command of which one was to be undone has a SAVEPOINT for a while.
 */
export function groupCommitter(
  connection: Connection,
  commands: CommandRegistry,
  surroundings: CommandSurroundings,
): CommitGroup {
  const { db, memory } = openWriterDatabase(connection)
  const savepoint = connection.prepare('SAVEPOINT command')
  const release = connection.prepare('RELEASE command')
  const byName = new Map(Object.entries(commands))
  /** Commands of which one was refused after it had written, and until which group they have a SAVEPOINT. */
  const guarded = new Map<string, number>()
  let groups = 0
  let busyTimeoutMs = BUSY_TIMEOUT_MS

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
    return { output, announcements: [...announced.values()] }
  }

  function attempt(message: CommandMessage, isTrusted: boolean): Outcome | typeof AGAIN {
    const { id, name } = message
    const isGuarded = !isTrusted || (guarded.get(name) ?? 0) > groups
    if (isGuarded) savepoint.run([])
    try {
      const answer = run(message)
      // it has caught what other commands' rows were refused with
      if (memory.isMistaken) return AGAIN
      if (isGuarded) release.run([])
      memory.keepCommand()
      return { id, kind: 'answer', ...answer }
    } catch (error) {
      return undo(name, isGuarded) ? failure(id, error) : AGAIN
    }
  }

  /** Undoes what a command has done that has thrown; false where only its whole group can be undone. */
  function undo(name: string, isGuarded: boolean): boolean {
    if (!connection.inTransaction) {
      memory.forget()
      return !memory.isMistaken && !memory.hasGuessed
    }
    if (!isGuarded && (memory.hasWritten || memory.hasGuessed)) {
      guarded.set(name, groups + GUARDED_GROUPS)
      return false
    }
    if (memory.isMistaken || !guessedRightly()) return false
    if (isGuarded) {
      connection.exec('ROLLBACK TO command')
      release.run([])
    }
    memory.undoCommand()
    return true
  }

  /** Whether the rows are new that a command trusted to be: else it was refused for what is not so. */
  function guessedRightly(): boolean {
    try {
      if (memory.hasGuessed) memory.settleGuesses()
      return true
    } catch {
      return false
    }
  }

  function rollBack(): boolean {
    memory.forget()
    try {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      return true
    } catch {
      return false
    }
  }

  const brokenBy = (group: readonly CommandMessage[], error: unknown) =>
    new WriterBroken(
      group.map(({ id }) => faultOf(id, error)),
      error,
    )

  function runAgain(group: readonly CommandMessage[], cause?: unknown): Outcome[] {
    if (!rollBack()) throw brokenBy(group, cause)
    return runGroup(group, false)
  }

  function finish(group: readonly CommandMessage[], outcomes: Outcome[], isTrusted: boolean): Outcome[] {
    let isFlushed = false
    try {
      memory.flush()
      isFlushed = true
      connection.exec('COMMIT')
      return outcomes
    } catch (error) {
      if (isTrusted && !isFlushed && !isDiskFailure(error)) return runAgain(group, error)
      if (!rollBack() || isDiskFailure(error)) throw brokenBy(group, error)
      return group.map(({ id }) => failure(id, error))
    }
  }

  function begin(): void {
    try {
      connection.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (sqliteCode(error)?.startsWith('SQLITE_BUSY')) waitFor(HELD_TIMEOUT_MS)
      throw error
    }
    waitFor(BUSY_TIMEOUT_MS)
  }

  /** Sets how long the next BEGIN waits for another process's transaction. */
  function waitFor(timeoutMs: number): void {
    if (timeoutMs === busyTimeoutMs) return
    connection.exec(`PRAGMA busy_timeout = ${timeoutMs}`)
    busyTimeoutMs = timeoutMs
  }

  function runGroup(group: readonly CommandMessage[], isTrusted: boolean): Outcome[] {
    if (group.length === 0) return []
    try {
      begin()
    } catch (error) {
      return group.map(({ id }) => failure(id, error))
    }
    memory.begin(isTrusted)
    const outcomes: Outcome[] = []
    for (const [index, message] of group.entries()) {
      const outcome = attempt(message, isTrusted)
      if (outcome === AGAIN) return runAgain(group)
      // a full disk and its like roll back all of it: commands are pure, so the others run again and answer the same
      if (!connection.inTransaction) return [outcome, ...runGroup(group.toSpliced(index, 1), isTrusted)]
      outcomes.push(outcome)
    }
    return finish(group, outcomes, isTrusted)
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

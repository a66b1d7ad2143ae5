import { JURISDICTIONS, type JurisdictionProfile } from '#server/shared/jurisdictions/index.ts'
import type { FormerSecret } from '../former-secrets.ts'
import { Refusal } from '../refusal.ts'
import type { Scheduler } from '../scheduler.ts'
import { type Clock, type Entropy, SEED_BYTES } from '../surroundings.ts'
import type { Announcement, CommandRegistry } from './command.ts'
import type { CommandMessage, FaultData, FromThread, Outcome, ToThread, WriterThreadData } from './messages.ts'
import { type CommandEnd, CommandFault, type Writer, WriterGone, type WriterObserver } from './writer.ts'

/**
 * A thread, or the host's equivalent, that executes commands. It emits `exit` when it ends, after an `error` if that
 * was the cause.
 */
export type WriterThread = {
  on(event: 'message', listener: (message: FromThread) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  postMessage(message: ToThread): void
}

export type StartWriterThread = (data: WriterThreadData) => WriterThread

export type WriterOptions = {
  readonly start: StartWriterThread
  /** A `file:` URL. */
  readonly databaseUrl: string
  /** Passed to every command (CommandContext.secret). */
  readonly secret: string
  /** Passed to every command (CommandContext.formerSecrets). */
  readonly formerSecrets?: readonly FormerSecret[]
  /** Passed to every command (CommandContext.jurisdiction). */
  readonly jurisdiction?: JurisdictionProfile
  readonly clock: Clock
  readonly entropy: Entropy
  readonly scheduler: Pick<Scheduler, 'after'>
  /** Completes the outcomes of a group that is on disk, before they are returned. */
  readonly complete?: (outcomes: readonly Outcome[]) => void
  /** Called for each announcement of a command, before its output is returned. */
  readonly onAnnouncement?: (announcement: Announcement) => void
  readonly observer?: WriterObserver
  /** Called once if the thread ends unexpectedly; a platform that cannot write should end as well. */
  readonly onGone?: (error: WriterGone) => void
  /** Maximum number of waiting commands; further ones are refused as `unavailable`. */
  readonly pendingLimit?: number
}

type Waiting = {
  readonly name: string
  readonly input: unknown
  readonly requestedAt: number
  readonly resolve: (output: never) => void
  readonly reject: (error: Error) => void
}

const PENDING_LIMIT = 10_000
/** How long a patient command waits for an immediate one. */
const PATIENCE_MS = 25

function faultOf({ name, message, stack }: FaultData): CommandFault {
  const fault = new CommandFault(name, message)
  if (stack) fault.stack = stack
  return fault
}

function settle({ resolve, reject }: Waiting, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'answer':
      resolve(outcome.output as never)
      break
    case 'refusal':
      reject(Refusal.of(outcome.refusal))
      break
    case 'fault':
      reject(faultOf(outcome.fault))
      break
  }
}

/**
 * Starts the writer's thread and resolves when its database is locked, migrated and open. Rejects with the error that
 * prevented it, such as DatabaseInUse or a schema newer than the code.
 */
export async function startWriter<Commands extends CommandRegistry>(options: WriterOptions): Promise<Writer<Commands>> {
  const {
    start,
    databaseUrl,
    secret,
    formerSecrets = [],
    jurisdiction = JURISDICTIONS.demo,
    clock,
    entropy,
    scheduler,
    complete,
    onAnnouncement,
    observer,
    onGone,
    pendingLimit = PENDING_LIMIT,
  } = options
  const worker = start({ databaseUrl, secret, formerSecrets, jurisdiction })
  const waiting = new Map<number, Waiting>()
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let lastId = 0
  let isOpen = false
  let closing = false
  let cause: unknown
  let gone: WriterGone | undefined
  const urgent: CommandMessage[] = []
  const patient: CommandMessage[] = []
  let turnEnds: NodeJS.Immediate | undefined
  let endPatience: (() => void) | undefined

  /** Sends all waiting commands in one message: each message costs both threads as much as a statement. */
  function sendAll(): void {
    clearImmediate(turnEnds)
    endPatience?.()
    turnEnds = endPatience = undefined
    const messages = [...urgent.splice(0), ...patient.splice(0)]
    if (messages.length > 0) worker.postMessage(messages)
  }

  function send(message: CommandMessage, isPatient: boolean): void {
    if (isPatient) {
      patient.push(message)
      endPatience ??= scheduler.after(PATIENCE_MS, sendAll)
      return
    }
    urgent.push(message)
    turnEnds ??= setImmediate(sendAll)
  }

  const observe = ({ name, input, requestedAt }: Waiting, outcome: CommandEnd) =>
    observer?.onCommand({ name, input, outcome, durationMs: performance.now() - requestedAt })

  worker.on('message', (message: FromThread) => {
    if (message === 'ready') return started.resolve()
    observer?.onGroup(message.length)
    complete?.(message)
    for (const outcome of message) {
      const one = waiting.get(outcome.id)
      waiting.delete(outcome.id)
      if (outcome.kind === 'refusal' && outcome.cause !== undefined) observer?.onUnavailable(outcome.cause)
      if (outcome.kind === 'answer' && onAnnouncement) outcome.announcements.forEach(onAnnouncement)
      if (one) {
        settle(one, outcome)
        observe(one, outcome.kind)
      }
    }
    observer?.onQueue(waiting.size)
  })
  worker.on('error', (error) => {
    cause = error
  })
  worker.on('exit', () => {
    gone = new WriterGone("the writer's thread has ended", { cause })
    started.reject(cause ?? gone)
    for (const one of waiting.values()) {
      one.reject(gone)
      observe(one, 'gone')
    }
    waiting.clear()
    observer?.onQueue(0)
    if (isOpen && !closing) onGone?.(gone)
    ended.resolve()
  })
  await started.promise
  isOpen = true

  return {
    execute(name, input, { isPatient = false } = {}) {
      if (gone) return Promise.reject(gone)
      if (closing) return Promise.reject(new WriterGone('the writer is closing'))
      if (waiting.size >= pendingLimit) return Promise.reject(new Refusal('unavailable'))
      const message: CommandMessage = { id: ++lastId, name, input, now: clock.now(), seed: entropy.bytes(SEED_BYTES) }
      return new Promise((resolve, reject) => {
        send(message, isPatient)
        waiting.set(message.id, { name, input, requestedAt: performance.now(), resolve, reject })
        observer?.onQueue(waiting.size)
      })
    },
    close() {
      sendAll()
      if (!closing && !gone) worker.postMessage('close')
      closing = true
      return ended.promise
    },
  }
}

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { openReader, type PlatformReader } from '#db/platform/reader.ts'
import { type Connection, openConnection, storageOver } from '#server/platform/hosts/node/storage/connection.ts'
import { createPubSub } from '#server/platform/kernel/live/pub-sub.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Scheduler } from '#server/platform/kernel/scheduler.ts'
import { type Entropy, SEED_BYTES, seededEntropy } from '#server/platform/kernel/surroundings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { groupCommitter } from '#server/platform/kernel/writer/commit-group.ts'
import { CommandFault, type Writer } from '#server/platform/kernel/writer/writer.ts'
import { type Commands, loadCommands } from '#server/platform/load-commands.ts'
import { playerAccount, post, systemAccount } from '#server/platform/modules/ledger/index.ts'
import { startSharedRounds } from '#server/platform/modules/shared-rounds/engine.ts'
import type { Beacon } from '#server/platform/providers/beacon/port.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import { games } from '#server/shared/rules/games.ts'
import { createLog } from '#server/telemetry/log.ts'
import { fewParameters } from '../platform/few-parameters.ts'
import { registrationOf } from '../platform/registration.ts'
import { writeTemplateDatabase } from '../platform/template-database.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

type Grant = { readonly userId: string; readonly amount: Micros }

function grant(context: CommandContext, { userId, amount }: Grant): void {
  const wallet = { userId, currency: 'RUB' } as const
  const postings = [{ debit: systemAccount('mint:demo', 'RUB'), credit: playerAccount(wallet, 'real'), amount }]
  post(context, { kind: 'demo_grant', reference: `grant:${userId}`, idempotencyKey: `grant:${userId}`, postings })
}

export type SimulationCommands = Commands & { grant: typeof grant }
export type SimulationPlayer = { readonly userId: string; readonly sessionId: string }

/** An adjustable clock, which can also be set back, and its timers. */
export type SimulatedTime = Scheduler & {
  now(): number
  /** Sets the clock, as an administrator would: pending timers still wait for their time. */
  step(durationMs: number): void
  /** Runs everything that is due within a duration from now. */
  run(durationMs: number): Promise<void>
}

type Waiting = { readonly at: number; readonly run: () => void }

export function simulatedTime(startMs: number): SimulatedTime {
  let now = startMs
  const waiting = new Set<Waiting>()
  const next = () => {
    let first: Waiting | undefined
    for (const one of waiting) if (!first || one.at < first.at) first = one
    return first
  }
  function at(timeMs: number, run: () => void) {
    const one = { at: timeMs, run }
    waiting.add(one)
    return () => void waiting.delete(one)
  }
  return {
    now: () => now,
    step(durationMs) {
      now += durationMs
    },
    at,
    after: (delayMs, run) => at(now + delayMs, run),
    async run(durationMs) {
      const end = now + durationMs
      for (let due = next(); due && due.at <= end; due = next()) {
        waiting.delete(due)
        now = Math.max(now, due.at)
        due.run()
        await idle()
      }
      now = Math.max(now, end)
    },
  }
}

/**
 * Resolves once all consequences of past events have run: commands complete synchronously, so a few event-loop turns
 * suffice.
 */
export const idle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A platform's commands and engines in this thread, with their own database and clock. */
export type Simulation = AsyncDisposable & {
  readonly time: SimulatedTime
  readonly reader: PlatformReader
  readonly connection: Connection
  readonly entropy: Entropy
  readonly logged: readonly string[]
  readonly execute: Writer<SimulationCommands>['execute']
  epoch(): number
  /** Ends the engines at any point, as a kill does, and starts new ones. */
  restart(): Promise<void>
  openPlayer(amount: Micros): Promise<SimulationPlayer>
  /** The part of a platform that another engine of it is started with. */
  platformNow(): object
  /** Starts second engines while the first ones run, as a supervisor does that assumes they have died. */
  startAnother(): Promise<AsyncDisposable>
}

/** The part of a platform that engines need. */
type EnginePlatform = Parameters<typeof startSharedRounds>[0]

const SECRET = 'secret of the simulated platform 0123456789'

/** The beacon of a simulation: a function for the delay of its next output, in milliseconds. */
export type SimulatedBeacon = { readonly delayMs: () => number }

/** A beacon that uses the simulation's time, with a round in each millisecond. */
function beaconOf(time: SimulatedTime, { delayMs }: SimulatedBeacon): Beacon {
  return {
    roundAfter: (timeMs) => timeMs,
    word: (round, signal) =>
      new Promise((resolve, reject) => {
        const text = `simulated:${round}:${createHash('sha256').update(String(round)).digest('hex')}`
        const stop = time.at(Math.max(round, time.now()) + delayMs(), () =>
          resolve({ text, round, signature: 'simulated' }),
        )
        signal.addEventListener('abort', () => {
          stop()
          reject(new Error('no code is waiting for the beacon'))
        })
      }),
  }
}

type SimulationOptions = {
  readonly chainLengths?: { readonly crash: number; readonly rooms: number }
  /** Without a beacon, salts and draws are marked as having none. */
  readonly beacon?: SimulatedBeacon
}

export async function openSimulation(
  seed: string,
  { chainLengths = { crash: 6000, rooms: 3000 }, beacon }: SimulationOptions = {},
): Promise<Simulation> {
  const directory = temporaryDirectory()
  const file = join(directory.path, 'simulation.db')
  writeTemplateDatabase(file)
  const connection = openConnection(file)
  // a power failure is not simulated: commits need not wait for the disk
  connection.exec('PRAGMA synchronous = OFF')
  const { reader, close } = openReader(`file:${file}`)
  fewParameters(reader)
  const entropy = seededEntropy(seed)
  const time = simulatedTime(Date.UTC(2026, 0, 1))
  const commands = { ...(await loadCommands()), grant }
  const commit = groupCommitter(storageOver(connection), commands, {
    secret: SECRET,
    rules: games,
    jurisdiction: JURISDICTIONS.demo,
  })
  const logged: string[] = []
  const log = createLog({
    program: 'platform',
    level: 'error',
    destination: { write: (line) => void logged.push(line) },
  })
  let lastId = 0

  const execute: Writer<SimulationCommands>['execute'] = async (name, input) => {
    const message = { id: ++lastId, name, input, now: time.now(), seed: entropy.bytes(SEED_BYTES) }
    const [outcome] = commit([message])
    switch (outcome?.kind) {
      case 'answer':
        return outcome.output as never
      case 'refusal':
        throw Refusal.of(outcome.refusal)
      default:
        throw new CommandFault(outcome?.fault.name ?? 'Error', outcome?.fault.message ?? 'no outcome')
    }
  }

  const platformNow = () => {
    const platform = {
      reader,
      entropy,
      log,
      clock: time,
      scheduler: time,
      rules: games,
      beacon: beacon ? beaconOf(time, beacon) : null,
      live: createPubSub(String(epoch)),
      settings: { chainLengths, secret: SECRET },
      writer: { execute },
    }
    return platform as unknown as EnginePlatform
  }

  const reports = { alarm: (err: unknown) => log.error({ err }, 'engine failed; retrying') }

  let epoch = 0
  let engine: AsyncDisposable | undefined
  async function restart() {
    await engine?.[Symbol.asyncDispose]()
    engine = await startSharedRounds(platformNow(), reports)
    epoch += 1
    await idle()
  }
  await restart()

  return {
    time,
    reader,
    connection,
    entropy,
    logged,
    execute,
    restart,
    platformNow,
    startAnother: () => startSharedRounds(platformNow(), reports),
    epoch: () => epoch,
    async openPlayer(amount) {
      const { userId, sessionId } = await openAccount(execute, reader, ++lastId)
      await execute('grant', { userId, amount })
      return { userId, sessionId }
    },
    async [Symbol.asyncDispose]() {
      await engine?.[Symbol.asyncDispose]()
      close()
      connection.close()
      directory[Symbol.dispose]()
    },
  }
}

async function openAccount(execute: Simulation['execute'], reader: PlatformReader, number: number) {
  const { token } = await execute('register', registrationOf(`player-${number}@example.com`))
  const { findCaller } = await import('#server/platform/modules/identity/authenticator.ts')
  const caller = await findCaller({ reader, clock: { now: () => 0 } } as never, token)
  if (!caller) throw new Error('a new player is signed in')
  return caller
}

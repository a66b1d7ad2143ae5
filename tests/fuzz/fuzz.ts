import { contract } from '#server/shared/contract/contract.ts'
import { bytesARequest, type Sample } from '../support/soak/growth.ts'
import { watchHealth } from './health.ts'
import { type Lane, type LaneResult, runLane } from './lane.ts'
import { createPacer, type Pace } from './pace.ts'
import { startPrograms } from './programs.ts'
import { curlOf, PROGRAMS, type ProgramName } from './request.ts'
import { createSharedExclusiveLock } from './shared-exclusive-lock.ts'
import { createTester } from './tester.ts'
import { createWatchdog } from './watchdog.ts'
import { findPlaces } from './without/find-places.ts'
import { FIXES } from './without/fixes.ts'

type Options = {
  readonly lanes: readonly Lane[]
  readonly seed: number
  readonly seconds: number
  /** A fix that the programs are started without. */
  readonly without: string | null
}

export type Check = { readonly name: string; readonly fault: string | null; readonly curl: string | null }

export type FuzzResult = {
  readonly checks: readonly Check[]
  readonly sent: number
  readonly slowOnce: number
  /** Median response time in milliseconds, by kind. */
  readonly medians: ReadonlyMap<string, number>
  readonly pace: Pace
  /** Last output of the programs at the first fault, or at the end. */
  readonly written: Readonly<Record<ProgramName, readonly string[]>>
}

/** Messages for errors that a program survives, and Node's warning of leaking listeners. */
const UNCAUGHT = /^\[(?:uncaughtException|unhandledRejection|srvx)\]|MaxListenersExceededWarning/
const HEALTH = { edge: '/healthz', platform: '/healthz', studio: '/readyz' } as const
/** Fractions of the run at which memory is measured: by the first, caches are full. */
const SAMPLED_AT = [0.4, 0.55, 0.7, 0.85, 1]
const SAMPLE_MS = 500
const LEAST_SAMPLES = 3
/** More than a request adds to a cache that is not full yet; a leaked body or page is larger. */
const MAX_BYTES_A_REQUEST = 4000
/** Upper bound of the compiled code and caches of a new program, for a small number of requests. */
const NO_GROWTH_BYTES = 24 * 2 ** 20

export async function fuzz({ lanes, seed, seconds, without }: Options): Promise<FuzzResult> {
  await using running = await startPrograms(without)
  const { programs } = running
  const watchdog = createWatchdog()
  const lock = createSharedExclusiveLock()
  const pacer = createPacer()
  let token = await running.newPlayer()
  const session = await running.newSession()
  const event = await running.openEvent()
  const known = (program: ProgramName) => ({ token: program === 'studio' ? session : token, event })
  const tester = createTester({ programs, watchdog, lock, pacer, known })
  const startedAt = performance.now()
  const part = () => (performance.now() - startedAt) / (seconds * 1000)
  const isOver = () => part() >= 1

  let written: FuzzResult['written'] | null = null
  const onFault = () => {
    const { edge, platform, studio } = running.written
    written ??= { edge: [...edge], platform: [...platform], studio: [...studio] }
  }

  /** A fuzzed request may have signed the player out, or changed their password. */
  async function makeSureOfPlayer() {
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(programs.platform.url + contract.profile.user.path, { headers })
    if (status !== 200) token = await running.newPlayer()
  }

  async function watchMemory(): Promise<Record<(typeof PROGRAMS)[number], Sample[]>> {
    const samples = { edge: [] as Sample[], platform: [] as Sample[], studio: [] as Sample[] }
    for (const at of SAMPLED_AT) {
      while (part() < at) await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
      using _ = await lock.exclusive()
      for (const name of PROGRAMS)
        samples[name].push({ requests: tester.counts.sent, bytes: (await programs[name].memory()).heapBytes })
    }
    return samples
  }

  const run = { tester, lock, seed, isOver, onRound: makeSureOfPlayer, onFault }
  let isDone = false
  const pacing = pacer.watch({ isOver: () => isDone })
  const [results, memory, ...health] = await Promise.all([
    Promise.all(lanes.map((lane) => runLane(lane, run))),
    watchMemory(),
    ...PROGRAMS.map((name) => watchHealth(programs[name], { path: HEALTH[name], pacer, isOver })),
  ])
  isDone = true
  await pacing
  return {
    checks: [
      ...(without === null ? [placesCheck()] : []),
      ...results.map((result) => laneCheck(result)),
      ...PROGRAMS.map((name, at) => ({ name: `health of the ${name}`, fault: health[at] ?? null, curl: null })),
      ...PROGRAMS.map((name) => memoryCheck(name, memory[name])),
      ...PROGRAMS.map((name) => ({
        name: `faults of the ${name} that no request was answered with`,
        fault: running.written[name].find((line) => UNCAUGHT.test(line)) ?? null,
        curl: null,
      })),
    ],
    sent: tester.counts.sent,
    slowOnce: tester.counts.slowOnce,
    medians: watchdog.medians(),
    pace: pacer.since(startedAt),
    written: written ?? running.written,
  }

  function laneCheck({ name, tried, failure }: LaneResult): Check {
    const fault = failure?.fault ?? (tried === 0 ? 'nothing was tried' : null)
    const curl = failure && curlOf(failure.one, programs[failure.one.program].url)
    return { name: `${name}, ${tried} tried`, fault, curl }
  }
}

/**
 * Without this check, a build that compiles a fix differently would be detected only in `npm run soak`, which removes
 * it.
 */
function placesCheck(): Check {
  const places = Object.values(FIXES).flatMap((fix) => fix.places)
  const name = `${places.length} places where the fuzzer's own proof takes fixes out`
  try {
    findPlaces(process.cwd(), places)
    return { name, fault: null, curl: null }
  } catch (error) {
    return { name, fault: String(error), curl: null }
  }
}

function memoryCheck(name: string, all: readonly Sample[]): Check {
  // while a failing case is shrunk there are no other requests
  const samples = all.filter(({ requests }, at) => requests !== all[at - 1]?.requests)
  if (samples.length < LEAST_SAMPLES)
    return { name: `memory of the ${name}: too few requests`, fault: null, curl: null }
  const bytes = bytesARequest(samples)
  const requests = (samples.at(-1)?.requests ?? 0) - (samples[0]?.requests ?? 0)
  const sizes = samples.map((sample) => `${(sample.bytes / 2 ** 20).toFixed(1)}`).join(' ')
  const isGood = bytes <= MAX_BYTES_A_REQUEST || bytes * requests <= NO_GROWTH_BYTES
  const fault = isGood ? null : `the heap grows by ${bytes.toFixed(0)} bytes a request, ${MAX_BYTES_A_REQUEST} at most`
  return { name: `memory of the ${name}: ${sizes} MiB`, fault, curl: null }
}

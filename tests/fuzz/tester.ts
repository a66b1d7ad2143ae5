import type { MeasuredProgram } from '../support/measured-program.ts'
import type { Pacer } from './pace.ts'
import { bytesOf, type Case, isCut, type Known, PROGRAMS, type ProgramName } from './request.ts'
import { type FuzzAnswer, send } from './send.ts'
import type { SharedExclusiveLock } from './shared-exclusive-lock.ts'
import { faultOf, isSuspect, MOST_CPU_MS, slownessOf, type Watchdog } from './watchdog.ts'

/** Timeout next to other requests, after which the request is repeated alone … */
const HUNG_MS = 12_000
/** … with a timeout for a machine that is six times as slow or as busy. */
const HUNG_ALONE_MS = 60_000
/** A slow response counts if it is as slow on each repetition alone. */
const REPEATS = 2

export type Tester = {
  /** Sends a case next to others. Returns the fault of its response, or null. */
  tryCase(one: Case): Promise<string | null>
  /** Like `tryCase`; the caller ensures that no other request runs. */
  tryAlone(one: Case): Promise<string | null>
  readonly counts: {
    sent: number
    /** Slow, but not when repeated alone. */
    slowOnce: number
  }
}

type Surroundings = {
  readonly programs: Readonly<Record<ProgramName, MeasuredProgram>>
  readonly watchdog: Watchdog
  readonly lock: SharedExclusiveLock
  readonly pacer: Pacer
  /** Values of PLAYER and EVENT for a program. */
  readonly known: (program: ProgramName) => Known
}

type Slowest = Pick<FuzzAnswer, 'end' | 'ms'>

export function createTester({ programs, watchdog, lock, pacer, known }: Surroundings): Tester {
  const counts = { sent: 0, slowOnce: 0 }

  function call({ program, request, crowd }: Case, deadlineMs: number): Promise<FuzzAnswer[]> {
    const port = Number(new URL(programs[program].url).port)
    const bytes = bytesOf(request, known(program))
    counts.sent += crowd
    const sent = { port, bytes, isStream: request.isStream, isCut: isCut(request), deadlineMs }
    const one = () => send(sent)
    return Promise.all(Array.from({ length: crowd }, one))
  }

  /** The slowest response, or the fault of one. */
  async function measure(one: Case, deadlineMs: number): Promise<Slowest | string> {
    const answers = await call(one, deadlineMs)
    for (const answer of answers) {
      const fault = faultOf(one, answer)
      if (fault) return fault
    }
    return answers.reduce((slowest, answer) => (answer.ms > slowest.ms ? answer : slowest))
  }

  const cpuMs = async () => {
    const spent = await Promise.all(PROGRAMS.map((name) => programs[name].cpuMs()))
    return spent.reduce((sum, ms) => sum + ms, 0)
  }

  /** Simultaneous requests have no median: it is measured on single ones. */
  const mostOf = ({ kind, crowd }: Case) => (crowd === 1 ? watchdog.mostCpuMs(kind) : MOST_CPU_MS)

  async function tryAlone(one: Case): Promise<string | null> {
    const startedAt = performance.now()
    const spentBefore = await cpuMs()
    const slowest = await measure(one, HUNG_ALONE_MS)
    if (typeof slowest === 'string') return slowest
    return slownessOf({ ms: slowest.ms, cpuMs: (await cpuMs()) - spentBefore }, pacer.since(startedAt), mostOf(one))
  }

  /** A temporarily busy machine is slow once; and a request that blocks the program delays others. */
  async function isSlowAlone(one: Case): Promise<string | null> {
    using _ = await lock.exclusive()
    let fault: string | null = null
    for (let time = 0; time < REPEATS; time += 1) {
      fault = await tryAlone(one)
      if (fault === null) return null
    }
    return fault
  }

  return {
    counts,
    tryAlone,
    async tryCase(one) {
      const startedAt = performance.now()
      const slowest = await lock.shared(() => measure(one, HUNG_MS))
      if (typeof slowest === 'string') return slowest
      const pace = pacer.since(startedAt)
      if (!isSuspect(slowest, pace, mostOf(one))) {
        if (one.crowd === 1) watchdog.note(one.kind, slowest.ms / pace.wall)
        return null
      }
      const fault = await isSlowAlone(one)
      if (fault === null) counts.slowOnce += 1
      return fault
    },
  }
}

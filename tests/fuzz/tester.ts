import type { MeasuredProgram } from '../support/measured-program.ts'
import { bytesOf, type Case, isCut, type ProgramName } from './request.ts'
import { type FuzzAnswer, send } from './send.ts'
import type { Turnstile } from './turnstile.ts'
import { ALWAYS_SLOW_MS, faultOf, type Watchdog } from './watchdog.ts'

/** After so long a connection hangs. */
const HUNG_MS = 12_000
/** A slow answer counts when it is as slow each time that its request is sent by itself. */
const REPEATS = 2
/** What a program has spent of a processor on an answer that is slow by its own fault, not for want of a processor. */
const LEAST_CPU_MS = 1000

export type Tester = {
  /** Sends a case beside others. What is wrong with its answer, or null. */
  tryCase(one: Case): Promise<string | null>
  /** The same with nothing else under way: the caller sees to that. */
  tryAlone(one: Case): Promise<string | null>
  readonly counts: {
    sent: number
    /** Slow, but not again by themselves. */
    slowOnce: number
  }
}

type Surroundings = {
  readonly programs: Readonly<Record<ProgramName, MeasuredProgram>>
  readonly watchdog: Watchdog
  readonly turnstile: Turnstile
  /** A player's. */
  readonly token: () => string
}

export function createTester({ programs, watchdog, turnstile, token }: Surroundings): Tester {
  const counts = { sent: 0, slowOnce: 0 }

  function ask({ program, request, crowd }: Case): Promise<FuzzAnswer[]> {
    const port = Number(new URL(programs[program].url).port)
    const bytes = bytesOf(request, token())
    counts.sent += crowd
    const sent = { port, bytes, isStream: request.isStream, isCut: isCut(request), deadlineMs: HUNG_MS }
    const one = () => send(sent)
    return Promise.all(Array.from({ length: crowd }, one))
  }

  /** Milliseconds of the slowest answer, or what is wrong with one. */
  async function measure(one: Case): Promise<number | string> {
    const answers = await ask(one)
    for (const answer of answers) {
      const fault = faultOf(one, answer)
      if (fault) return fault
    }
    return Math.max(...answers.map(({ ms }) => ms))
  }

  const cpuMs = async () => (await programs.edge.cpuMs()) + (await programs.platform.cpuMs())

  async function tryAlone(one: Case): Promise<string | null> {
    const spentBefore = await cpuMs()
    const took = await measure(one)
    if (typeof took === 'string') return took
    const limit = watchdog.limitOf(one.kind)
    if (took <= limit) return null
    const cpu = (await cpuMs()) - spentBefore
    if (cpu < LEAST_CPU_MS && took < ALWAYS_SLOW_MS) return null
    return `the answer takes ${seconds(took)} and ${seconds(cpu)} of a processor, where ${seconds(limit)} is the most`
  }

  /** A machine that is busy for a moment is slow once; and what one request holds up, others wait for. */
  async function isSlowAlone(one: Case): Promise<string | null> {
    using _ = await turnstile.alone()
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
      const limit = watchdog.limitOf(one.kind)
      const took = await turnstile.together(() => measure(one))
      if (typeof took === 'string') return took
      if (took <= limit) {
        if (one.crowd === 1) watchdog.note(one.kind, took)
        return null
      }
      const fault = await isSlowAlone(one)
      if (fault === null) counts.slowOnce += 1
      return fault
    },
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

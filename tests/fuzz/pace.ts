import { setTimeout as wait } from 'node:timers/promises'

/**
 * Slowdown factors relative to the idle machine on which the limits were determined: by the clock, which includes other
 * programs, and in CPU time. At least 1.
 */
export type Pace = { readonly wall: number; readonly cpu: number }

/** Measures the machine for as long as anything is judged by its speed. */
export type Pacer = {
  /** Average since that time. */
  since(startedAt: number): Pace
  /** Measures periodically until it is over. */
  watch(until: { readonly isOver: () => boolean; readonly intervalMs?: number }): Promise<void>
}

/** Duration of one piece of work: milliseconds by the clock, and of CPU time. */
export type Taken = { readonly wallMs: number; readonly cpuMs: number }

/** Duration of the piece on the reference machine. */
const USUAL_MS = 40
const INTERVAL_MS = 1000
/** Maximum age of samples: nothing older is still being judged. */
const REMEMBERED_MS = 180_000

export function createPacer(takePiece: () => Taken = timePiece): Pacer {
  const samples: { readonly at: number; readonly pace: Pace }[] = []

  function sample(): void {
    const { wallMs, cpuMs } = takePiece()
    const at = performance.now()
    samples.push({ at, pace: { wall: Math.max(1, wallMs / USUAL_MS), cpu: Math.max(1, cpuMs / USUAL_MS) } })
    while (at - (samples[0]?.at ?? at) > REMEMBERED_MS) samples.shift()
  }

  return {
    since(startedAt) {
      // the last sample before the start counts, too
      const first = samples.findLastIndex(({ at }) => at < startedAt)
      const during = samples.slice(Math.max(0, first)).map(({ pace }) => pace)
      return { wall: mean(during.map(({ wall }) => wall)), cpu: mean(during.map(({ cpu }) => cpu)) }
    },
    async watch({ isOver, intervalMs = INTERVAL_MS }) {
      // warm-up
      for (let time = 0; time < 5; time += 1) takePiece()
      while (!isOver()) {
        sample()
        await wait(intervalMs)
      }
    },
  }
}

/** 1 without any values. */
const mean = (values: readonly number[]) =>
  values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length

const TEXT = JSON.stringify(
  Array.from({ length: 400 }, (_, id) => ({ id, name: `player ${id}`, tags: ['a', 'b', `${id % 7}`], sum: id * 1.5 })),
)

/** Typical work of programs: text is read, sorted, searched and written. */
function timePiece(): Taken {
  const startedAt = performance.now()
  const before = process.threadCpuUsage()
  for (let time = 0; time < 60; time += 1) {
    const rows: { name: string }[] = JSON.parse(TEXT)
    JSON.stringify(rows.sort((a, b) => (a.name < b.name ? -1 : 1))).replace(/\d+/g, 'x')
  }
  const { user, system } = process.threadCpuUsage(before)
  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 }
}

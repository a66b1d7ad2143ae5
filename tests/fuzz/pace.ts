import { setTimeout as wait } from 'node:timers/promises'

/**
 * How many times as long work takes as on the machine that the limits were found on, while nobody else used it: by the
 * clock, where others have the processors too, and in time of a processor. Never under 1.
 */
export type Pace = { readonly wall: number; readonly cpu: number }

/** Measures the machine for as long as something is judged by its speed. */
export type Pacer = {
  /** On average since then. */
  since(startedAt: number): Pace
  /** Measures now and then, until it is over. */
  watch(until: { readonly isOver: () => boolean; readonly intervalMs?: number }): Promise<void>
}

/** What the same piece of work has taken: milliseconds by the clock, and of a processor. */
export type Taken = { readonly wallMs: number; readonly cpuMs: number }

/** Of the piece, on the machine of the limits. */
const USUAL_MS = 40
const INTERVAL_MS = 1000
/** Samples that are older tell of nothing that is still judged. */
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
      // what was measured last before it tells how it began
      const first = samples.findLastIndex(({ at }) => at < startedAt)
      const during = samples.slice(Math.max(0, first)).map(({ pace }) => pace)
      return { wall: mean(during.map(({ wall }) => wall)), cpu: mean(during.map(({ cpu }) => cpu)) }
    },
    async watch({ isOver, intervalMs = INTERVAL_MS }) {
      // compiled by then
      for (let time = 0; time < 5; time += 1) takePiece()
      while (!isOver()) {
        sample()
        await wait(intervalMs)
      }
    },
  }
}

/** Without any, as usual. */
const mean = (values: readonly number[]) =>
  values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length

const TEXT = JSON.stringify(
  Array.from({ length: 400 }, (_, id) => ({ id, name: `player ${id}`, tags: ['a', 'b', `${id % 7}`], sum: id * 1.5 })),
)

/** What programs do all day: text is read, sorted, searched and written. */
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

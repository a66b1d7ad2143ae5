/** How long the parts of an answer took, as its Server-Timing header. */
export type Timings = {
  add(name: string, durationMs: number, description?: string): void
  /** A step of the gateway had all the time since another one's lap. */
  lap(step: string): void
  /** What each step took by itself, in milliseconds. */
  readonly steps: ReadonlyMap<string, number>
  header(): string
}

/** A page makes a handful of calls; a batch that makes hundreds has a header all the same. */
const MAX_ADDED = 32

export function createTimings(): Timings {
  const added: string[] = []
  const steps = new Map<string, number>()
  let lappedAt = performance.now()
  return {
    add(name, durationMs, description) {
      if (added.length === MAX_ADDED) return
      const label = description === undefined ? '' : `;desc="${description.replace(/["\\]/g, '')}"`
      added.push(entry(name + label, durationMs))
    },
    lap(step) {
      const now = performance.now()
      steps.set(step, (steps.get(step) ?? 0) + now - lappedAt)
      lappedAt = now
    },
    steps,
    header() {
      const entries = [...added]
      for (const [name, ms] of steps) entries.push(entry(name, ms))
      return entries.join(', ')
    },
  }
}

function entry(label: string, ms: number): string {
  const tenths = Math.round(ms * 10)
  return `${label};dur=${Math.trunc(tenths / 10)}.${tenths % 10}`
}

/** How long the parts of an answer took, as its Server-Timing header. */
export type Timings = {
  add(name: string, durationMs: number, description?: string): void
  header(): string
}

/** A page makes a handful of calls; a batch that makes hundreds has a header all the same. */
const MAX_ENTRIES = 32

export function createTimings(): Timings {
  const entries: string[] = []
  return {
    add(name, durationMs, description) {
      if (entries.length === MAX_ENTRIES) return
      const label = description === undefined ? '' : `;desc="${description.replace(/["\\]/g, '')}"`
      entries.push(`${name}${label};dur=${durationMs.toFixed(1)}`)
    },
    header: () => entries.join(', '),
  }
}

/** How long the parts of an answer took, in milliseconds. */
export type Timings = {
  /** When the request came, as `performance` counts. */
  readonly startedAt: number
  /** Both names are the code's own: nothing that would have to be quoted. */
  add(name: string, durationMs: number, description?: string): void
  /** A middleware of the gateway kept the answer waiting. */
  wait(step: string, ms: number): void
  readonly waits: readonly Wait[]
  /** As a Server-Timing header. */
  header(): string
}

type Wait = { readonly step: string; readonly ms: number }

/** A page makes a handful of calls; a batch that makes hundreds has a header all the same. */
const MAX_ADDED = 32

export function createTimings(): Timings {
  return new AnswerTimings()
}

class AnswerTimings implements Timings {
  readonly startedAt = performance.now()
  readonly waits: Wait[] = []
  readonly #added: string[] = []

  add(name: string, durationMs: number, description?: string): void {
    if (this.#added.length === MAX_ADDED) return
    const label = description === undefined ? '' : `;desc="${description}"`
    this.#added.push(entry(name + label, durationMs))
  }

  wait(step: string, ms: number): void {
    this.waits.push({ step, ms })
  }

  header(): string {
    return [...this.#added, ...this.waits.map(({ step, ms }) => entry(step, ms))].join(', ')
  }
}

/** In tenths: more digits would say more than is known. */
const entry = (label: string, ms: number) => `${label};dur=${Math.round(ms * 10) / 10}`

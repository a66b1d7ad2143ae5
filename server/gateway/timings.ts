/** How long the parts of an answer took, in milliseconds. */
export type Timings = {
  /** When the request came, as `performance` counts. */
  readonly startedAt: number
  add(name: string, durationMs: number, description?: string): void
  /** A step of the gateway had all the time since another one's lap. */
  lap(step: string): void
  /** What each step took by itself. */
  readonly steps: readonly Readonly<StepTime>[]
  /** As a Server-Timing header. */
  header(): string
}

type StepTime = { readonly name: string; ms: number }

/** A page makes a handful of calls; a batch that makes hundreds has a header all the same. */
const MAX_ADDED = 32

export function createTimings(): Timings {
  return new AnswerTimings()
}

class AnswerTimings implements Timings {
  readonly startedAt = performance.now()
  readonly steps: StepTime[] = []
  readonly #added: string[] = []
  #lappedAt = this.startedAt

  add(name: string, durationMs: number, description?: string): void {
    if (this.#added.length === MAX_ADDED) return
    const label = description === undefined ? '' : `;desc="${description.replace(/["\\]/g, '')}"`
    this.#added.push(entry(name + label, durationMs))
  }

  lap(step: string): void {
    const now = performance.now()
    this.#timeOf(step).ms += now - this.#lappedAt
    this.#lappedAt = now
  }

  header(): string {
    let header = this.#added.join(', ')
    for (const { name, ms } of this.steps) header += `${header === '' ? '' : ', '}${entry(name, ms)}`
    return header
  }

  #timeOf(step: string): StepTime {
    for (const time of this.steps) if (time.name === step) return time
    const time = { name: step, ms: 0 }
    this.steps.push(time)
    return time
  }
}

/** In tenths: more digits would say more than is known. */
const entry = (label: string, ms: number) => `${label};dur=${Math.round(ms * 10) / 10}`

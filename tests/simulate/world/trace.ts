import { createHash } from 'node:crypto'

/** Everything that happens in a simulation, in order. Equal arguments give equal traces, byte by byte. */
export type Trace = {
  /** @param atMs time since the start of the simulation */
  add(atMs: number, event: string): void
  /** SHA-256 of all lines so far, hexadecimal. */
  hash(): string
  /** The latest lines, oldest first. */
  latest(): readonly string[]
}

const KEPT_LINES = 100

/** @param print called with each line, to follow a simulation */
export function createTrace(print?: (line: string) => void): Trace {
  const hash = createHash('sha256')
  const lines: string[] = []
  return {
    add(atMs, event) {
      const line = `${atMs} ${event}`
      hash.update(`${line}\n`)
      lines.push(line)
      if (lines.length > 2 * KEPT_LINES) lines.splice(0, KEPT_LINES)
      print?.(line)
    },
    hash: () => hash.copy().digest('hex'),
    latest: () => lines.slice(-KEPT_LINES),
  }
}

import type { FuzzResult } from './fuzz.ts'

const SHOWN_KINDS = 5
/** Number of lines of a program's output that are shown after a fault. */
const SHOWN_LINES = 40
const SHOWN_CHARS = 400

export function reportLines({ checks, sent, slowOnce, medians, pace, written }: FuzzResult): string[] {
  const slowest = [...medians].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN_KINDS)
  const isGood = checks.every(({ fault }) => fault === null)
  return [
    ...checks.flatMap(({ name, fault, curl }) => [
      `${fault === null ? 'ok    ' : 'FAILED'} ${name}${fault === null ? '' : `: ${fault}`}`,
      ...(curl === null ? [] : [`       ${curl}`]),
    ]),
    `${sent} requests; slow once and not again: ${slowOnce}`,
    `the machine: ${pace.cpu.toFixed(1)} times as slow as usual, ${pace.wall.toFixed(1)} times with its other work`,
    `usual answers, the slowest kinds: ${slowest.map(([kind, ms]) => `${kind} ${ms.toFixed(0)} ms`).join(' · ')}`,
    ...(isGood ? [] : Object.entries(written).flatMap(([name, lines]) => lastLines(name, lines))),
  ]
}

const lastLines = (name: string, lines: readonly string[]) => [
  `what the ${name} has written last:`,
  ...lines.slice(-SHOWN_LINES).map((line) => `       ${line.slice(0, SHOWN_CHARS)}`),
]

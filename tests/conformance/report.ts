import type { Verdict } from './conform.ts'

/** One line per call, plus one for each difference. */
export function reportLines({ fixture, answer, outcome, where }: Verdict): string[] {
  const { row, name, request } = fixture
  const status = answer ? ` (${answer.status})` : ''
  return [
    `${outcome.padEnd(13)}  ${row.padEnd(3)}  ${request.method} ${request.path}: ${name}${status}`,
    ...where.map((place) => `${' '.repeat(20)}${place}`),
  ]
}

/** `54 ok, 1 differs, 0 not reachable` */
export function summary(verdicts: readonly Verdict[]): string {
  return (['ok', 'differs', 'not reachable'] as const)
    .map((outcome) => `${verdicts.filter((verdict) => verdict.outcome === outcome).length} ${outcome}`)
    .join(', ')
}

import { z } from 'zod'

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']), range: z.string() }),
  ),
})

export type Verdict =
  /** The list of advisories is unreachable, as without a network: nothing was checked. */
  { readonly isAnswered: false } | { readonly isAnswered: true; readonly urgent: readonly string[] }

/** Evaluates `npm audit --json`: `urgent` lists packages that must be replaced within a week, with their versions. */
export function judgeAdvisories(output: string): Verdict {
  const parsed = report.safeParse(jsonOf(output))
  if (!parsed.success) return { isAnswered: false }
  const urgent = Object.entries(parsed.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
  return { isAnswered: true, urgent: urgent.toSorted() }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

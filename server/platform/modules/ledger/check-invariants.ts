import { type PlatformReader, readSnapshot, type Snapshot } from '#db/platform/reader.ts'
import type { Invariant } from '#server/platform/kernel/invariant.ts'
import { LEDGER_INVARIANTS } from './invariants.ts'
import { verifyLog } from './verify-log.ts'

/** One invariant, what it was checked of, and for what it does not hold. */
export type Finding = { readonly invariant: string; readonly checked: number; readonly violated: readonly string[] }

export type Violation = { readonly invariant: string; readonly subject: string }

/** Checks the ledger, what else is said of money, and the log, all in one snapshot; every invariant is among the findings. */
export function inspectBooks(reader: PlatformReader, invariants: readonly Invariant[]): Promise<Finding[]> {
  return readSnapshot(reader, async (snapshot) => {
    const findings: Finding[] = []
    for (const invariant of invariants) findings.push(await inspect(snapshot, invariant))
    const log = await verifyLog(snapshot)
    const { checked, violated } = log.intact
      ? { checked: log.records, violated: [] }
      : { checked: log.brokenAt, violated: [String(log.brokenAt)] }
    findings.push({ invariant: 'the log is one unbroken chain', checked, violated })
    return findings
  })
}

async function inspect(snapshot: Snapshot, { name, counted, violated }: Invariant): Promise<Finding> {
  const [total] = await snapshot.all<{ count: number }>(counted)
  const rows = await snapshot.all<{ subject: string }>(violated)
  return { invariant: name, checked: total?.count ?? 0, violated: rows.map(({ subject }) => subject) }
}

/** What is wrong. An empty list is good books. */
export function violationsOf(findings: readonly Finding[]): Violation[] {
  return findings.flatMap(({ invariant, violated }) => violated.map((subject) => ({ invariant, subject })))
}

/** Checks the whole ledger and the log in one snapshot. An empty list is good books. */
export async function checkInvariants(reader: PlatformReader): Promise<Violation[]> {
  return violationsOf(await inspectBooks(reader, LEDGER_INVARIANTS))
}

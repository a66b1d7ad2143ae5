import type { WireReceipt } from '#server/shared/log/check-receipt.ts'
import {
  type Acceptance,
  type AskForReceipts,
  accepting,
  faultOf,
  type Keys,
  keepReceipts,
  loggedSince,
  refuse,
} from './accept-receipts.ts'

type Row = { readonly id: string; readonly placed_at: string; readonly receipt?: WireReceipt | undefined }

/**
 * Own bets that were placed by no request of this site, as in a frame of a studio: those without a valid receipt are left
 * out. Receipts are requested only if this browser has none of a bet yet.
 */
export async function provenBets<Shown extends Row>(
  rows: readonly Shown[],
  ask: AskForReceipts & { readonly rows: () => Promise<readonly Row[]> },
): Promise<readonly Shown[]> {
  const refused = await accepting(ask, async (acceptance) => {
    const logs = await acceptance.keysFor([])
    if (logs.length === 0) return null
    const isKnown = await acceptance.store?.knownBets(rows.map(({ id }) => id))
    const since = loggedSince(logs)
    const unknown = rows.filter(({ id, placed_at }) => !isKnown?.has(id) && Date.parse(placed_at) >= since)
    return unknown.length === 0 ? null : await refusedOf(acceptance, { unknown, found: await ask.rows() })
  })
  return refused ? rows.filter(({ id }) => !refused.has(id)) : rows
}

/** Keeps the receipts of bets; returns those without a valid one. */
async function refusedOf(
  acceptance: Acceptance,
  { unknown, found }: { readonly unknown: readonly Row[]; readonly found: readonly Row[] },
): Promise<ReadonlySet<string>> {
  const refused = new Set<string>()
  const receipts = found.flatMap(({ receipt }) => receipt ?? [])
  const logs = await acceptance.keysFor(receipts)
  const valid: WireReceipt[] = []
  for (const { id } of unknown) {
    const row = found.find((one) => one.id === id)
    // a newer page has pushed it out
    if (!row) continue
    const evidence = await evidenceOf(row, logs)
    if (evidence === null) {
      if (row.receipt) valid.push(row.receipt)
      continue
    }
    refused.add(id)
    await refuse(acceptance, evidence, [id])
  }
  if (valid.length > 0) await keepReceipts(acceptance, valid)
  return refused
}

async function evidenceOf({ id, receipt, ...row }: Row, logs: readonly Keys[]) {
  if (receipt === undefined)
    return { id: `missing ${id}`, fault: 'missing', detail: 'no receipt', answer: { id, ...row } } as const
  const fault = await faultOf(receipt, logs)
  return fault === null
    ? null
    : ({ id: `${receipt.origin} ${receipt.sequence}`, fault: 'answer', detail: fault, receipt } as const)
}

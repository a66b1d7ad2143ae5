import type { WireReceipt } from '#server/shared/log/check-receipt.ts'
import { PlayerError } from '~/lib/calls/player-error.ts'
import { m } from '~/paraglide/messages.js'
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
import { betOf, type Evidence } from './receipt-store.ts'

function receiptsIn(answer: object): readonly WireReceipt[] {
  const receipt = 'receipt' in answer ? answer.receipt : undefined
  if (receipt === undefined || receipt === null) return []
  return (Array.isArray(receipt) ? receipt : [receipt]) as readonly WireReceipt[]
}

const memberOf = (answer: object, name: string): unknown => Object.entries(answer).find(([key]) => key === name)?.[1]

function objectIn(answer: object, name: string): object | null {
  const value = memberOf(answer, name)
  return typeof value === 'object' && value !== null ? value : null
}

/** Ids of the bets that an answer is about; that of a round is its bet's. */
function betsIn(answer: object): string[] {
  const listed = memberOf(answer, 'bets')
  const bets: unknown[] = [memberOf(answer, 'bet'), memberOf(answer, 'round'), ...(Array.isArray(listed) ? listed : [])]
  return bets.flatMap((bet) =>
    typeof bet === 'object' && bet !== null && 'id' in bet && typeof bet.id === 'string' ? [bet.id] : [],
  )
}

/** Whether an answer has no receipt: a step of an open round moves no money, and older acts are in no log. */
function isWithoutReceipt(name: string, answer: object, logs: readonly Keys[]): boolean {
  const round = objectIn(answer, 'round')
  if (round && 'status' in round && round.status === 'open' && !name.endsWith('.start')) return true
  const bet = objectIn(answer, 'bet') ?? round
  const placedAt = bet && 'placed_at' in bet ? Date.parse(String(bet.placed_at)) : 0
  return placedAt > 0 && placedAt < loggedSince(logs)
}

/**
 * Verifies the receipts of an answer and keeps them. Throws PlayerError for an answer without a valid receipt, which is
 * then not shown as placed, here or in any list, and keeps the evidence. An operator without a log sends none, and none
 * is required.
 */
export async function takeAnswer(name: string, answer: object, ask: AskForReceipts): Promise<void> {
  const isRefused = await accepting(ask, async (acceptance) => {
    const found = await accept(name, answer, acceptance)
    if (found === null) return false
    const bets = [...betsIn(answer), ...receiptsIn(answer).flatMap((receipt) => betOf(receipt) ?? [])]
    await refuse(acceptance, found, bets)
    return true
  })
  if (isRefused) throw new PlayerError(m.receipt_refused())
}

/** Keeps the receipts of an answer; returns the evidence if one is missing or invalid. */
async function accept(name: string, answer: object, acceptance: Acceptance): Promise<Omit<Evidence, 'foundAt'> | null> {
  const receipts = receiptsIn(answer)
  const logs = await acceptance.keysFor(receipts)
  if (logs.length === 0) return null
  if (receipts.length === 0)
    return isWithoutReceipt(name, answer, logs)
      ? null
      : { id: `missing ${Date.now()}`, fault: 'missing', detail: 'no receipt', answer }
  for (const receipt of receipts) {
    const fault = await faultOf(receipt, logs)
    const id = `${receipt.origin} ${receipt.sequence}`
    if (fault !== null) return { id, fault: 'answer', detail: fault, receipt, answer }
  }
  await keepReceipts(acceptance, receipts)
  return null
}

import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { smaller } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { accountBalance, isSpendable, systemAccount } from '../accounts.ts'
import { type Posting, post, type StakeEntry } from '../post.ts'
import { type PlayerFlow, playerFlow } from './settle-stake.ts'
import { loadEntries, requireStake, reversalKey, settlementKey } from './stake-status.ts'

/** A settlement or void, identified by its name. */
export type Reversal = { readonly reference: string; readonly name?: string }

/**
 * Reverses a settlement or void: its entries are swapped, and its part of the stake is open again, to be resettled
 * under another name. A player's balance never falls below zero: money already spent becomes a debt of this stake on
 * house:receivable, which its next settlement repays first. Returns the debt. Refuses `not_found` if there is no such
 * settlement, `conflict` if it was already reversed.
 */
export function reverseSettlement(
  context: CommandContext,
  { reference, name }: Reversal,
): { owed: Micros; flow: PlayerFlow } {
  const key = settlementKey(reference, name)
  const entries = loadEntries(context, reference).filter(({ idempotencyKey }) => idempotencyKey === key)
  const settlement = entries[0] ?? settledToNothing(context, key)
  const stake = requireStake(context, reference)
  const postings = affordable(context, swapped(entries))
  post(context, {
    kind: 'reversal',
    reference,
    idempotencyKey: reversalKey(reference, name),
    reverses: settlement.transferId,
    postings,
  })
  const owed = postings.filter(({ debit }) => debit.kind === 'house:receivable').map(({ amount }) => amount)
  return {
    owed: micros(owed.reduce((sum, amount) => sum + amount, 0n)),
    flow: playerFlow(stake, postings),
  }
}

/** A settlement without entries: a provider's win of zero. */
function settledToNothing({ db }: CommandContext, key: string): { transferId: string } {
  const transfer = db.get<{ id: string }>('SELECT id FROM transfers WHERE idempotency_key = ?', [key])
  if (!transfer) throw new Refusal('not_found')
  return { transferId: transfer.id }
}

/** A posting is two entries, its debit first. */
function swapped(entries: readonly StakeEntry[]): Posting[] {
  return entries.flatMap((credit, index) => {
    const debit = entries[index - 1]
    return index % 2 === 1 && debit ? [{ debit: credit.account, credit: debit.account, amount: credit.amount }] : []
  })
}

/** If a player has too little, the rest is debited from house:receivable. */
function affordable(context: CommandContext, postings: readonly Posting[]): Posting[] {
  const left = new Map<string, Micros>()
  return postings.flatMap(({ debit, credit, amount }) => {
    if (!isSpendable(debit)) return [{ debit, credit, amount }]
    const has = left.get(debit.code) ?? accountBalance(context, debit)
    const taken = smaller(has, amount)
    left.set(debit.code, micros(has - taken))
    const receivable = systemAccount('house:receivable', debit.currency)
    return [
      { debit, credit, amount: taken },
      { debit: receivable, credit, amount: micros(amount - taken) },
    ]
  })
}

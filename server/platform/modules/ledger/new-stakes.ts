import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import type { Account } from './accounts.ts'
import type { TransferKind } from './transfer-kind.ts'

/** One entry of a transfer under a stake's reference, in the order in which they were made. */
export type StakeEntry = {
  readonly transferId: string
  readonly kind: TransferKind
  readonly idempotencyKey: string
  /** The transfer that this one takes back. */
  readonly reverses: string | null
  readonly account: Account
  readonly amount: Micros
  readonly createdAt: number
}

/** What was moved under stakes that the command itself has placed: by command, then by reference. */
const entriesOf = new WeakMap<object, Map<string, StakeEntry[]>>()

type Made = Pick<StakeEntry, 'transferId' | 'kind' | 'idempotencyKey' | 'reverses'> & { readonly reference: string }
type Moved = { readonly debit: Account; readonly credit: Account; readonly amount: Micros }

/** Remembers a transfer while its command runs, if all that was moved under its reference is known: from a stake on. */
export function rememberEntries(
  context: CommandContext,
  { reference, ...made }: Made,
  postings: readonly Moved[],
): void {
  const known = entriesOf.get(context) ?? new Map<string, StakeEntry[]>()
  const before = known.get(reference) ?? (made.kind === 'stake' ? [] : undefined)
  if (before === undefined) return
  for (const { debit, credit, amount } of postings) {
    if (amount === 0n) continue
    const createdAt = context.now
    before.push({ ...made, account: debit, amount: micros(-amount), createdAt })
    before.push({ ...made, account: credit, amount, createdAt })
  }
  entriesOf.set(context, known.set(reference, before))
}

/** What was moved under a stake that this command has placed; undefined for any other. */
export function rememberedEntries(context: object, reference: string): readonly StakeEntry[] | undefined {
  return entriesOf.get(context)?.get(reference)
}

import { z } from 'zod'
import type { BookDifference } from '../../constants/book-differences.ts'
import { timestamp } from '../wire.ts'
import { id, units } from './calls.ts'

/** Where the studio shows its own books to the operator, who signs as it does itself; another provider has a way of its own. */
export const STUDIO_BOOKS_PATH = '/operator/v1/transactions'

/** How many transactions are asked for at a time. */
export const BOOKS_PAGE = 500

export const studioBooksRequest = z.union([
  z.strictObject({ from: timestamp, to: timestamp, cursor: z.string().max(128).optional() }),
  z.strictObject({ txIds: z.array(id).max(BOOKS_PAGE) }),
])

/** A transaction as its provider has it. */
const providerTransaction = z.object({
  txId: id,
  amount: units.nullable().describe('null where it moves none'),
  isPosted: z.boolean().nullable().describe('whether the operator has taken it; null while that is not known'),
})

export const studioBooksResponse = z.object({
  transactions: z.array(providerTransaction),
  cursor: z.string().nullable().describe('null on the last page'),
  waiting: z.number().int().describe('what the operator has still to be told'),
})

export type ProviderTransaction = z.output<typeof providerTransaction>

/** The same transaction as the operator has it. */
export type OperatorTransaction = {
  readonly status: 'posted' | 'refused' | 'tombstone' | 'no_effect'
  /** Digits of micro-units. */
  readonly amount: string
}

/**
 * How the books of a provider and of its operator differ on a transaction; null where they say the same, or nothing that
 * could differ. Undefined is a transaction that one of them has not.
 */
export function differenceOf(
  provider: ProviderTransaction | undefined,
  operator: OperatorTransaction | undefined,
): BookDifference | null {
  if (!provider) return operator?.status === 'posted' ? 'not_with_provider' : null
  const { amount, isPosted } = provider
  if (!operator) return isPosted ? 'not_with_operator' : null
  if (amount !== null && operator.status === 'posted' && operator.amount !== amount) return 'amount'
  // what moves nothing is no difference: an end without a stake, or what was undone before it came
  return isPosted !== null && isPosted !== (operator.status !== 'refused') ? 'state' : null
}

/** What a provider has of a transaction, for a person to read. */
export const providerText = ({ amount, isPosted }: ProviderTransaction): string =>
  `${isPosted === null ? '?' : isPosted ? 'posted' : 'refused'} ${amount ?? ''}`.trim()

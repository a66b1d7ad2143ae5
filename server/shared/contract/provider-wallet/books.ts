import { z } from 'zod'
import type { BookDifference } from '../../constants/book-differences.ts'
import { timestamp } from '../wire.ts'
import { id, units } from './calls.ts'

/**
 * Path at which the studio provides its own books to the operator, with requests signed like its own; other providers
 * have other ways.
 */
export const STUDIO_BOOKS_PATH = '/operator/v1/transactions'

export const BOOKS_PAGE = 500

export const studioBooksRequest = z.union([
  z.strictObject({ from: timestamp, to: timestamp, cursor: z.string().max(128).optional() }),
  z.strictObject({ txIds: z.array(id).max(BOOKS_PAGE) }),
])

/** A transaction as recorded by its provider. */
const providerTransaction = z.object({
  txId: id,
  amount: units.nullable().describe('null if no money is moved'),
  isPosted: z.boolean().nullable().describe('whether the operator accepted it; null if unknown'),
})

export const studioBooksResponse = z.object({
  transactions: z.array(providerTransaction),
  cursor: z.string().nullable().describe('null on the last page'),
  waiting: z.number().int().describe('number of transactions not yet reported to the operator'),
})

export type ProviderTransaction = z.output<typeof providerTransaction>

export type OperatorTransaction = {
  readonly status: 'posted' | 'refused' | 'tombstone' | 'no_effect'
  /** Micro-units as decimal digits. */
  readonly amount: string
}

/**
 * Difference between the provider's and the operator's record of a transaction; null if they agree, or if nothing could
 * differ. Undefined means that a side has no record.
 */
export function differenceOf(
  provider: ProviderTransaction | undefined,
  operator: OperatorTransaction | undefined,
): BookDifference | null {
  if (!provider) return operator?.status === 'posted' ? 'not_with_provider' : null
  const { amount, isPosted } = provider
  if (!operator) return isPosted ? 'not_with_operator' : null
  if (amount !== null && operator.status === 'posted' && operator.amount !== amount) return 'amount'
  // a transaction without effect is not a difference: an end without a stake, or one rolled back before it arrived
  return isPosted !== null && isPosted !== (operator.status !== 'refused') ? 'state' : null
}

/** The provider's record of a transaction as readable text. */
export const providerText = ({ amount, isPosted }: ProviderTransaction): string =>
  `${isPosted === null ? '?' : isPosted ? 'posted' : 'refused'} ${amount ?? ''}`.trim()

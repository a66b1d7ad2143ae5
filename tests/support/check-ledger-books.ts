import type { PlatformReader } from '#db/platform/reader.ts'
import { checkAllBooks } from '#server/platform/books.ts'

/** Checks all books of a test that stakes by the ledger alone, so that its stakes have no bets. */
export async function checkLedgerBooks(reader: PlatformReader) {
  const violations = await checkAllBooks(reader)
  return violations.filter(({ invariant }) => invariant !== 'a stake that was settled, and not given back, has its bet')
}

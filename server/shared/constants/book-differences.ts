/** How the books of a provider of games and of its operator may differ on a transaction. */
export const BOOK_DIFFERENCES = ['not_with_operator', 'not_with_provider', 'amount', 'state'] as const
export type BookDifference = (typeof BOOK_DIFFERENCES)[number]

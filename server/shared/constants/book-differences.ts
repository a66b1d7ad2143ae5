/** Possible differences between a game provider's and its operator's record of a transaction. */
export const BOOK_DIFFERENCES = ['not_with_operator', 'not_with_provider', 'amount', 'state'] as const
export type BookDifference = (typeof BOOK_DIFFERENCES)[number]

/** Alarms for operators: reconciliation differences, late wins, rounds that stay open. */
export const CASINO_ALARMS = [...BOOK_DIFFERENCES, 'late_win', 'open_round'] as const

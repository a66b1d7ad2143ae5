/** Purpose of a transfer. Stakes and their settlements are in `stakes/`. */
export type TransferKind =
  | 'deposit'
  | 'chargeback'
  | 'demo_grant'
  | 'stake'
  | 'settlement'
  | 'void'
  | 'reversal'
  | 'tombstone'
  | 'withdrawal'
  | 'payout'
  | 'payout_return'
  | 'exchange'
  | 'vault'
  | 'bonus'
  | 'bonus_end'
  | 'prize'
  | 'rakeback'
  | 'forfeit'
  | 'goodwill'
  | 'correction'
  | 'debt_recovery'
  | 'write_off'

/** Kinds that no other table references: a player's history reads them from the ledger. */
export const LEDGER_ONLY_KINDS = [
  'chargeback',
  'demo_grant',
  'bonus',
  'bonus_end',
  'prize',
  'rakeback',
  'forfeit',
  'goodwill',
  'correction',
  'debt_recovery',
] as const satisfies readonly TransferKind[]
export type LedgerOnlyKind = (typeof LEDGER_ONLY_KINDS)[number]

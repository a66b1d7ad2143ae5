import { canonicalJson, type Json } from '#server/platform/kernel/canonical-json.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { RecordFields } from '#server/shared/log/record.ts'
import { formatMicros, formatMultiplier, type M4, type Micros, micros } from '#server/shared/money/micros.ts'

export type LoggedPlacing = {
  readonly id: string
  readonly game: string
  readonly rulesVersion: string
  readonly params: Json
  readonly currency: Currency
  readonly stake: Micros
  /** Source of the outcome: pair and nonce, round, or state of the sportsbook. */
  readonly proof: RecordFields
}

/**
 * Private part of a placed bet. Parameters are canonical JSON in a string, since games have fractions and nulls that a
 * record must not contain.
 */
export const placedOpening = ({ id, game, rulesVersion, params, currency, stake, proof }: LoggedPlacing) => ({
  bet: id,
  game,
  rules_version: rulesVersion,
  params: canonicalJson(params),
  currency,
  stake: formatMicros(stake),
  ...proof,
})

export type LoggedResult = {
  readonly id: string
  readonly outcome: Json
  readonly multiplier: M4
  readonly payout: Micros
}

/** Private part of a settled bet: everything else is in that of its placing. */
export const settledOpening = ({ id, outcome, multiplier, payout }: LoggedResult) => ({
  bet: id,
  outcome: canonicalJson(outcome),
  multiplier: formatMultiplier(multiplier),
  payout: formatMicros(payout),
})

/** Columns of `bet` and of its `pair`, from which openings are rebuilt. */
export const OPENING_COLUMNS = `bet.id, bet.game, bet.rules_version, bet.params, bet.outcome, bet.currency,
  CAST(bet.multiplier AS TEXT) AS multiplier, CAST(bet.stake AS TEXT) AS stake, CAST(bet.payout AS TEXT) AS payout,
  bet.table_hash, bet.seed_pair_id, CAST(bet.nonce AS TEXT) AS nonce, pair.client_seed`

export type OpeningRow = {
  readonly id: string
  readonly game: string
  readonly rules_version: string
  readonly params: string
  readonly outcome: string | null
  readonly currency: string
  readonly multiplier: string
  readonly stake: string
  readonly payout: string
  readonly table_hash: string | null
  readonly seed_pair_id: string | null
  readonly nonce: string | null
  readonly client_seed: string | null
}

/** Private part of a record whose opening is not stored, as `bet_placed` and `bet_settled` of instant games are. */
export function rebuiltOpening(kind: string, row: OpeningRow): RecordFields {
  const { id, game, rules_version: rulesVersion, currency } = row
  if (kind === 'bet_settled')
    return settledOpening({
      id,
      outcome: JSON.parse(row.outcome ?? 'null') as Json,
      multiplier: BigInt(row.multiplier) as M4,
      payout: micros(BigInt(row.payout)),
    })
  return placedOpening({
    id,
    game,
    rulesVersion,
    params: JSON.parse(row.params) as Json,
    currency: currency as Currency,
    stake: micros(BigInt(row.stake)),
    proof: {
      pair: row.seed_pair_id ?? '',
      nonce: Number(row.nonce),
      table_hash: row.table_hash ?? '',
      client_seed: row.client_seed ?? '',
    },
  })
}

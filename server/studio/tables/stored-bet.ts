import type { Currency } from '#server/shared/constants/currencies.ts'
import { micros } from '#server/shared/money/micros.ts'
import type { TableChip } from '#server/shared/rules/tables/v1/table-result.ts'
import type { SqlRow } from '../database.ts'

/** A lay of chips: one bet of the operator's wallet. */
export type StoredBet = {
  readonly id: string
  readonly roundId: string
  readonly player: string
  readonly game: string
  readonly number: number
  readonly mode: 'demo' | 'real'
  readonly currency: Currency
  readonly chips: readonly TableChip[]
  readonly amount: bigint
  readonly state: 'asking' | 'standing' | 'undone' | 'refused'
  /** Null until the round is drawn. */
  readonly won: bigint | null
}

/** Stored form of chips: a spot and micro-units, "straight:17=1000000". */
export const chipsText = (chips: readonly TableChip[]): string =>
  chips.map(({ spot, amount }) => `${spot}=${amount}`).join(' ')

export function readChips(text: string): TableChip[] {
  return text.split(' ').map((chip) => {
    const [spot = '', amount = '0'] = chip.split('=')
    return { spot, amount: micros(BigInt(amount)) }
  })
}

export function betOf(row: SqlRow): StoredBet {
  const { id, round_id, player, table_id, number, mode, currency, chips, amount, state, won } = row
  return {
    id: String(id),
    roundId: String(round_id),
    player: String(player),
    game: String(table_id),
    number: Number(number),
    mode: mode === 'real' ? 'real' : 'demo',
    currency: String(currency) as Currency,
    chips: readChips(String(chips)),
    amount: BigInt(String(amount)),
    state: String(state) as StoredBet['state'],
    won: won === null ? null : BigInt(String(won)),
  }
}

import type { Micros } from '../../money/micros.ts'
import type { HmacSha256 } from '../fairness/stream.ts'
import type { TableRandomness } from './v1/draw.ts'
import type { TableChip, TableGame, TableResult } from './v1/table-result.ts'

/** One version of the live tables: the draw of a round, and the returns of chips on its spots. */
export type TableRules = {
  readonly version: string
  /** SHA-256 of the draw and all payouts of spots. It identifies one version of a game: bets are proved by it. */
  hashOf(game: TableGame): string
  /** Result of a round, from its link and the chain's salt. */
  draw(game: TableGame, hmac: HmacSha256, randomness: TableRandomness): TableResult
  isSpot(game: TableGame, spot: string): boolean
  /** Payout of a winning spot, in hundredths of the amount on it. Throws RangeError for an unknown spot. */
  spotPays(game: TableGame, spot: string): number
  /** Total return of all chips. Exact if each is a multiple of a hundred micro-units. */
  payout(chips: readonly TableChip[], result: TableResult): Micros
  /** All possible results of a round that differ in payouts. */
  possibleResults(game: TableGame): readonly TableResult[]
  /** Whether chips on these spots return something for nearly every result. */
  coversNearlyAll(game: TableGame, spots: readonly string[]): boolean
}

import type { Micros } from '../../money/micros.ts'
import type { HmacSha256 } from '../fairness/stream.ts'
import type { TableRandomness } from './v1/draw.ts'
import type { TableChip, TableGame, TableResult } from './v1/table-result.ts'

/** One version of the live tables: how a round is drawn, and what chips on its spots return. */
export type TableRules = {
  readonly version: string
  /** SHA-256 of how a round is drawn and of all that its spots pay. It names one version of a game: bets are proven by it. */
  hashOf(game: TableGame): string
  /** What comes up in a round, from its link and the chain's salt. */
  draw(game: TableGame, hmac: HmacSha256, randomness: TableRandomness): TableResult
  isSpot(game: TableGame, spot: string): boolean
  /** What a spot pays when it wins, in hundredths of what lies there. Throws RangeError for a spot that is none. */
  spotPays(game: TableGame, spot: string): number
  /** What all chips return together. Exact where each is a multiple of a hundred micro-units. */
  payout(chips: readonly TableChip[], result: TableResult): Micros
  /** Every way in which a round can end as far as it matters to what is paid. */
  possibleResults(game: TableGame): readonly TableResult[]
  /** Whether chips on these spots return something nearly whatever comes up. */
  coversNearlyAll(game: TableGame, spots: readonly string[]): boolean
}

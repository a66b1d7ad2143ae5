import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { CHIP_COVERS } from '#server/shared/rules/roulette/v1/chips.ts'
import { paysOf } from '#server/shared/rules/roulette/v1/paytable.ts'
import { BACCARAT_PAYS, BACCARAT_SPOTS, BACCARAT_VERSION, type BaccaratSpot } from './baccarat.ts'
import { DRAW_VERSION } from './draw.ts'
import type { TableGame, TableResult } from './table-result.ts'

/** What a spot pays when it wins, in hundredths of what lies there. Throws RangeError for a spot that is none. */
export const spotPays = (game: TableGame, spot: string): number =>
  game === 'roulette' ? paysOf(spot) * 100 : (BACCARAT_PAYS[spot as BaccaratSpot] ?? fail(spot))

function fail(spot: string): never {
  throw new RangeError(`no spot ${spot}`)
}

const hashes = new Map<TableGame, string>()

/** SHA-256 of how a round is drawn and of all that its spots pay, a line each. */
export function tableRulesHash(game: TableGame): string {
  const known = hashes.get(game)
  if (known) return known
  const lines =
    game === 'roulette'
      ? [
          'pocket=floor(f0*37)',
          ...[...CHIP_COVERS].map(([spot, cover]) => `${spot}:${cover.join(',')}:${paysOf(spot)}`),
        ]
      : [
          BACCARAT_VERSION,
          '8 decks,fresh;P1 B1 P2 B2 P3 B3',
          ...BACCARAT_SPOTS.map((spot) => `${spot}:${BACCARAT_PAYS[spot]}`),
        ]
  const hash = sha256Hex([DRAW_VERSION, game, 'H[i-1]=sha256(H[i])', 'hmac-sha256(salt,H[n])', ...lines].join('\n'))
  hashes.set(game, hash)
  return hash
}

/** Every way in which a round can end as far as it matters to what is paid. */
export function possibleResults(game: TableGame): readonly TableResult[] {
  if (game === 'roulette') return Array.from({ length: 37 }, (_, pocket) => ({ kind: 'roulette', pocket }))
  const winners = ['player', 'banker', 'tie'] as const
  const pairs = [[], ['player'], ['banker'], ['player', 'banker']] as const
  return winners.flatMap((winner) =>
    pairs.map((pair) => ({ kind: 'baccarat' as const, player: [], banker: [], winner, pairs: pair })),
  )
}

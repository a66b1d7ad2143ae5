import { mapPart, winnerOf } from './two-way.ts'

/** Who wins the map that `map` numbers; one that is never played is refunded. */
export const mapWinner = winnerOf({ type: 'map_winner', group: () => 'maps', part: mapPart })

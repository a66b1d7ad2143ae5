/**
 * The edge of each game in 1e-6 of a stake, as the cost of wagering and the points of the VIP club are said by. Of a game
 * whose choices differ it is the edge that the game is made for (keno's rows lie up to 0.05 % above it), of cases the dearest
 * case's, of slots the dearest machine's.
 */
export const EDGE_PPM: Readonly<Record<string, number>> = {
  coinflip: 10_000,
  dice: 10_000,
  crash: 10_000,
  hilo: 10_000,
  miner: 10_000,
  wheel: 10_000,
  keno: 10_000,
  roulette: 27_027,
  slots: 40_075,
  rooms: 50_000,
  cases: 52_000,
}

import type { Currency } from '../../constants/currencies.ts'
import { type Micros, micros } from '../../money/micros.ts'
import { tables } from './game.ts'
import type { BaccaratSpot } from './v1/baccarat.ts'
import type { TableChip, TableGame } from './v1/table-result.ts'

/** A table of the studio. Limits are in hundredths of a unit; a unit is 1 USD or EUR, 100 RUB or INR, 500 KZT. */
export type Table = {
  readonly id: string
  readonly name: string
  readonly game: TableGame
  /** Also the step of every chip. */
  readonly least: bigint
  /** Maximum return of one spot, from which the spot's limit follows by its payout. */
  readonly spotReturn: bigint
  /** Maximum total stake of one player on a round. */
  readonly most: bigint
}

export const TABLES: readonly Table[] = [
  {
    id: 'harbour-roulette',
    name: 'Harbour Roulette',
    game: 'roulette',
    least: 50n,
    spotReturn: 180_000n,
    most: 200_000n,
  },
  { id: 'quay-roulette', name: 'Quay Roulette', game: 'roulette', least: 10n, spotReturn: 36_000n, most: 50_000n },
  {
    id: 'first-light-baccarat',
    name: 'First Light Baccarat',
    game: 'baccarat',
    least: 100n,
    spotReturn: 400_000n,
    most: 200_000n,
  },
  {
    id: 'salon-baccarat',
    name: 'Salon Baccarat',
    game: 'baccarat',
    least: 1000n,
    spotReturn: 2_000_000n,
    most: 1_000_000n,
  },
]

export const tableOf = (id: string): Table | undefined => TABLES.find((table) => table.id === id)

/** Phases of a round in milliseconds from its opening: betting, bets closed, ball or cards, result. */
export const PHASES_MS = { betting: 15_000, lock: 1000, draw: 6000, result: 5000 } as const
export const ROUND_MS = PHASES_MS.betting + PHASES_MS.lock + PHASES_MS.draw + PHASES_MS.result

const UNIT: Readonly<Record<Currency, bigint>> = { USD: 1n, EUR: 1n, RUB: 100n, INR: 100n, KZT: 500n }
const HUNDREDTH = 10_000n
/** Maximum total payout of a table for a round, in hundredths of a unit. */
const MOST_RETURN = 10_000_000n

/** In micro-units of a currency. */
const inCurrency = (hundredths: bigint, currency: Currency): Micros => micros(hundredths * HUNDREDTH * UNIT[currency])

/** Converts an amount to hundredths of a unit, rounded up: tables sum the possible payouts of all currencies. */
export const inUnits = (amount: bigint, currency: Currency): bigint => {
  const unit = HUNDREDTH * UNIT[currency]
  return (amount + unit - 1n) / unit
}

/** Stake limits of a table in a currency, and its maximum payout per player and round. */
export function tableStakes({ least, most }: Table, currency: Currency) {
  const [min, max] = [inCurrency(least, currency), inCurrency(most, currency)]
  return { min, max, step: min, maxPayout: inCurrency(MOST_RETURN, currency) }
}

/** Maximum liability of a table for one round, in hundredths of a unit. */
export const tableReturnLimit = (): bigint => MOST_RETURN

/** Maximum amount on a spot: a multiple of the smallest chip. */
export function spotLimit(table: Table, spot: string, currency: Currency): Micros {
  const most = (table.spotReturn * 100n) / BigInt(tables.current.spotPays(table.game, spot))
  const whole = most - (most % table.least)
  return inCurrency(whole < table.most ? whole : table.most, currency)
}

/** Available chips in a currency. */
export const tableChips = ({ least }: Table, currency: Currency): Micros[] =>
  [1n, 2n, 10n, 50n, 200n].map((times) => inCurrency(least * times, currency))

/**
 * House edge of each kind of bet, as an exact fraction and in 1e-6. A test recomputes them over every deal of the shoe.
 */
export const EDGES = {
  roulette: { fraction: '1/37', ppm: 27_027 },
  banker: { fraction: '114753351728/10847218479825', ppm: 10_579 },
  player: { fraction: '241149546272/19524993263685', ppm: 12_351 },
  tie: { fraction: '103841353768/723147898655', ppm: 143_596 },
  pair: { fraction: '43/415', ppm: 103_614 },
} as const

export const baccaratEdge = (spot: BaccaratSpot) =>
  EDGES[spot === 'player-pair' || spot === 'banker-pair' ? 'pair' : spot]

/** House edge of chips together, weighted by their amounts, in 1e-6 and rounded down. */
export function edgeOfChips({ game }: Pick<Table, 'game'>, chips: readonly TableChip[]): number {
  const edgeOf = (spot: string) => (game === 'roulette' ? EDGES.roulette : baccaratEdge(spot as BaccaratSpot)).ppm
  const total = chips.reduce((sum, { amount }) => sum + amount, 0n)
  const edges = chips.reduce((sum, { spot, amount }) => sum + amount * BigInt(edgeOf(spot)), 0n)
  return total === 0n ? 0 : Number(edges / total)
}

/** Edge of its worst bet, in 1e-6. */
export const worstEdge = ({ game }: Pick<Table, 'game'>): number =>
  game === 'roulette' ? EDGES.roulette.ppm : EDGES.tie.ppm

/** Edge of its best bet, in 1e-6. */
export const bestEdge = ({ game }: Pick<Table, 'game'>): number =>
  game === 'roulette' ? EDGES.roulette.ppm : EDGES.banker.ppm

import type { Currency } from '../../constants/currencies.ts'
import { type Micros, micros } from '../../money/micros.ts'
import { tables } from './game.ts'
import type { BaccaratSpot } from './v1/baccarat.ts'
import type { TableGame } from './v1/table-result.ts'

/** A table of the studio. Limits are in hundredths of a unit; a unit is 1 USD or EUR, 100 RUB or INR, 500 KZT. */
export type Table = {
  readonly id: string
  readonly name: string
  readonly game: TableGame
  /** Also the step of every chip. */
  readonly least: bigint
  /** The most that one spot may return, so that what may lie on it follows from what it pays. */
  readonly spotReturn: bigint
  /** All that one player may stake on a round. */
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

/** A round of a table, in milliseconds from its opening: bets, no more bets, the ball or the cards, what came of it. */
export const PHASES_MS = { betting: 15_000, lock: 1000, draw: 6000, result: 5000 } as const
export const ROUND_MS = PHASES_MS.betting + PHASES_MS.lock + PHASES_MS.draw + PHASES_MS.result

const UNIT: Readonly<Record<Currency, bigint>> = { USD: 1n, EUR: 1n, RUB: 100n, INR: 100n, KZT: 500n }
const HUNDREDTH = 10_000n
/** All that a table pays for a round, whoever bets: in hundredths of a unit. */
const MOST_RETURN = 10_000_000n

/** In the smallest money of a currency. */
const inCurrency = (hundredths: bigint, currency: Currency): Micros => micros(hundredths * HUNDREDTH * UNIT[currency])

/** A sum of a currency in hundredths of a unit, rounded up: tables add up what players of all currencies may win. */
export const inUnits = (amount: bigint, currency: Currency): bigint => {
  const unit = HUNDREDTH * UNIT[currency]
  return (amount + unit - 1n) / unit
}

/** What may be staked on a table in a currency, and what its round may pay one player. */
export function tableStakes({ least, most }: Table, currency: Currency) {
  const [min, max] = [inCurrency(least, currency), inCurrency(most, currency)]
  return { min, max, step: min, maxPayout: inCurrency(MOST_RETURN, currency) }
}

/** All that a table may have to pay for one round, in hundredths of a unit. */
export const tableReturnLimit = (): bigint => MOST_RETURN

/** The most that may lie on a spot: a multiple of the smallest chip. */
export function spotLimit(table: Table, spot: string, currency: Currency): Micros {
  const most = (table.spotReturn * 100n) / BigInt(tables.current.spotPays(table.game, spot))
  const whole = most - (most % table.least)
  return inCurrency(whole < table.most ? whole : table.most, currency)
}

/** Chips that a player may take up, in a currency. */
export const tableChips = ({ least }: Table, currency: Currency): Micros[] =>
  [1n, 2n, 10n, 50n, 200n].map((times) => inCurrency(least * times, currency))

/**
 * What each kind of bet keeps of the stake on average, as an exact fraction and in 1e-6. A test
 * counts every deal of the shoe again.
 */
export const EDGES = {
  roulette: { fraction: '1/37', ppm: 27_027 },
  banker: { fraction: '114753351728/10847218479825', ppm: 10_579 },
  player: { fraction: '241149546272/19524993263685', ppm: 12_351 },
  tie: { fraction: '103841353768/723147898655', ppm: 143_596 },
  pair: { fraction: '43/415', ppm: 103_614 },
} as const

/** By a spot of baccarat. */
export const baccaratEdge = (spot: BaccaratSpot) =>
  EDGES[spot === 'player-pair' || spot === 'banker-pair' ? 'pair' : spot]

/** Of its worst bet, in 1e-6. */
export const worstEdge = ({ game }: Pick<Table, 'game'>): number =>
  game === 'roulette' ? EDGES.roulette.ppm : EDGES.tie.ppm

/** Of its best bet, in 1e-6. */
export const bestEdge = ({ game }: Pick<Table, 'game'>): number =>
  game === 'roulette' ? EDGES.roulette.ppm : EDGES.banker.ppm

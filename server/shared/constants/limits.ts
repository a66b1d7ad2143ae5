import type { Currency } from './currencies.ts'

/** A closed interval of decimal amounts in units of the currency. */
export type Limits = { readonly min: string; readonly max: string }

export type LimitedGame = 'crash' | 'miner' | 'coinflip' | 'keno' | 'hilo' | 'roulette' | 'dice' | 'wheel' | 'cases'

const rub = {
  crash: { min: '1', max: '50000' },
  miner: { min: '1', max: '1000' },
  coinflip: { min: '1', max: '10000' },
  keno: { min: '1', max: '10000' },
  hilo: { min: '1', max: '10000' },
  roulette: { min: '1', max: '10000' },
  dice: { min: '1', max: '10000' },
  wheel: { min: '1', max: '1' },
  cases: { min: '10', max: '10000' },
} as const satisfies Record<LimitedGame, Limits>

const usd = {
  crash: { min: '0.01', max: '500' },
  miner: { min: '0.01', max: '10' },
  coinflip: { min: '0.01', max: '100' },
  keno: { min: '0.01', max: '100' },
  hilo: { min: '0.01', max: '100' },
  roulette: { min: '0.01', max: '0.1' },
  dice: { min: '0.01', max: '100' },
  wheel: { min: '0.01', max: '0.01' },
  cases: { min: '0.1', max: '100' },
} as const satisfies Record<LimitedGame, Limits>

/**
 * Bet limits by currency and game as specified. Rows that the specification leaves out: the RUB limit
 * divided by 100 (USD, EUR) or multiplied by 5 (KZT), INR as RUB. Roulette and the wheel are as specified. A case has a
 * price: its row is the cheapest and the dearest that there may be.
 */
export const BET_LIMITS: Record<Currency, Record<LimitedGame, Limits>> = {
  RUB: rub,
  USD: usd,
  EUR: usd,
  KZT: {
    crash: { min: '5', max: '250000' },
    miner: { min: '5', max: '5000' },
    coinflip: { min: '5', max: '50000' },
    keno: { min: '5', max: '50000' },
    hilo: { min: '5', max: '50000' },
    roulette: { min: '5', max: '5' },
    dice: { min: '5', max: '50000' },
    wheel: { min: '5', max: '5' },
    cases: { min: '50', max: '50000' },
  },
  INR: { ...rub, roulette: { min: '1', max: '1' }, wheel: { min: '1', max: '1' } },
}

/** The largest payout of one bet (domain/games.md C.0, `max_win`), in units of the currency. */
export const MAX_WIN: Record<Currency, string> = {
  RUB: '1000000',
  INR: '1000000',
  KZT: '5000000',
  USD: '10000',
  EUR: '10000',
}

/** The smallest withdrawal. */
export const MIN_PAYOUT: Record<Currency, string> = { RUB: '100', USD: '1', KZT: '500', INR: '100', EUR: '1' }

/** What one deposit may be. The lower bound is the withdrawal minimum, so that no deposit is stranded. */
export const DEPOSIT_LIMITS: Record<Currency, Limits> = {
  RUB: { min: '100', max: '300000' },
  INR: { min: '100', max: '300000' },
  KZT: { min: '500', max: '1500000' },
  USD: { min: '1', max: '3000' },
  EUR: { min: '1', max: '3000' },
}

/** ASVS 6.2: at least 8, 64 and more allowed, no composition rules; the cap keeps a hash from being a weapon. */
export const PASSWORD_LENGTH = { min: 8, max: 256 } as const

/** Crash flies further than any paytable goes: so many times its largest stake may be won. */
const CRASH_MAX_WIN_STAKES = 100

/** The largest payout of one bet in a game, in units of the currency. */
export function maxWinOf(game: LimitedGame, currency: Currency): string {
  if (game !== 'crash') return MAX_WIN[currency]
  return String(BigInt(BET_LIMITS[currency].crash.max) * BigInt(CRASH_MAX_WIN_STAKES))
}

const ticketsRub = { red: '1', yellow: '10', purple: '50' } as const
const ticketsUsd = { red: '0.01', yellow: '0.1', purple: '0.5' } as const

/** What a ticket of each room costs: as specified for RUB, in other currencies as the limits of bets are. */
export const ROOM_TICKET: Record<Currency, Record<'red' | 'yellow' | 'purple', string>> = {
  RUB: ticketsRub,
  INR: ticketsRub,
  USD: ticketsUsd,
  EUR: ticketsUsd,
  KZT: { red: '5', yellow: '50', purple: '250' },
}

import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { addTournament, type NewTournament } from './add-tournament.ts'

const DAY_MS = 86_400_000
const MIN_STAKE = '10'
const PRIZES = ['50000', '25000', '12500', '5000', '5000', '2500', '2500', '1000', '1000', '1000']

const minStake = Object.fromEntries(
  CURRENCY_CODES.map((currency) => [currency, limitIn(MIN_STAKE, currency)]),
) as Record<Currency, string>

const demo = { currency: 'RUB', minStake, prizes: PRIZES } as const

/** A running tournament, an upcoming one, and a finished one. */
export const tournamentsAt = (now: number): readonly NewTournament[] => [
  {
    ...demo,
    id: 'fine-arithmetic',
    names: {
      ru: 'Точная арифметика',
      en: 'Exact arithmetic',
      kz: 'Дәл арифметика',
      br: 'Aritmética exata',
      hi: 'सटीक गणित',
    },
    games: ['dice', 'wheel', 'miner', 'hilo'],
    startsAt: now - DAY_MS,
    endsAt: now + 2 * DAY_MS,
    scoring: 'best_multiplier',
  },
  {
    ...demo,
    id: 'hundred-flights',
    names: { ru: 'Сто полётов', en: 'A hundred flights', kz: 'Жүз ұшу', br: 'Cem voos', hi: 'सौ उड़ानें' },
    games: ['crash'],
    startsAt: now + 2 * DAY_MS,
    endsAt: now + 4 * DAY_MS,
    scoring: 'sum_points',
    ties: 'split',
  },
  {
    ...demo,
    id: 'first-line',
    names: { ru: 'Первая линия', en: 'First line', kz: 'Бірінші сызық', br: 'Primeira linha', hi: 'पहली रेखा' },
    games: ['coinflip', 'roulette'],
    startsAt: now - 5 * DAY_MS,
    endsAt: now - 2 * DAY_MS,
    scoring: 'best_multiplier',
  },
]

export const DEMO_TOURNAMENTS: readonly string[] = tournamentsAt(0).map(({ id }) => id)

/** Creates the demo tournaments of a fresh site, or only the one with the given id. Existing ones stay. */
export function seedTournaments(context: CommandContext, request?: { readonly only: string }): void {
  for (const tournament of tournamentsAt(context.now))
    if (request === undefined || request.only === tournament.id) addTournament(context, tournament)
}

import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { addTournament } from './add-tournament.ts'

const DAY_MS = 86_400_000
const MIN_STAKE = '10'
const PRIZES = ['50000', '25000', '12500', '5000', '5000', '2500', '2500', '1000', '1000', '1000']

const minStake = Object.fromEntries(
  CURRENCY_CODES.map((currency) => [currency, limitIn(MIN_STAKE, currency)]),
) as Record<Currency, string>

/** Makes sure that a fresh site has a tournament that runs, one to come, and one that is over. Those that are there stay. */
export function seedTournaments(context: CommandContext): void {
  const { now } = context
  const demo = { currency: 'RUB', minStake, prizes: PRIZES } as const
  addTournament(context, {
    ...demo,
    id: 'fine-arithmetic',
    names: {
      ru: 'Точная арифметика',
      en: 'Fine arithmetic',
      kz: 'Дәл арифметика',
      br: 'Aritmética fina',
      hi: 'बारीक गणित',
    },
    games: ['dice', 'wheel', 'miner', 'hilo'],
    startsAt: now - DAY_MS,
    endsAt: now + 2 * DAY_MS,
    scoring: 'best_multiplier',
  })
  addTournament(context, {
    ...demo,
    id: 'hundred-flights',
    names: { ru: 'Сто полётов', en: 'A hundred flights', kz: 'Жүз ұшу', br: 'Cem voos', hi: 'सौ उड़ानें' },
    games: ['crash'],
    startsAt: now + 2 * DAY_MS,
    endsAt: now + 4 * DAY_MS,
    scoring: 'sum_points',
    ties: 'split',
  })
  addTournament(context, {
    ...demo,
    id: 'first-line',
    names: { ru: 'Первая линия', en: 'First line', kz: 'Бірінші сызық', br: 'Primeira linha', hi: 'पहली रेखा' },
    games: ['coinflip', 'roulette'],
    startsAt: now - 5 * DAY_MS,
    endsAt: now - 2 * DAY_MS,
    scoring: 'best_multiplier',
  })
}

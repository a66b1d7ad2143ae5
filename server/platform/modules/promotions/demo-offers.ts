import { onlyOf } from '#server/shared/promotions/contribution.ts'
import type { NewBonus } from './offers/publish-bonus.ts'

const DAY_MS = 24 * 60 * 60_000

/** A bonus of a fresh site. Amounts are decimals in limit roubles. */
export type DemoBonus = Pick<NewBonus, 'id' | 'name' | 'names' | 'occasion' | 'lifeMs' | 'percent' | 'wagering'> &
  Partial<Pick<NewBonus, 'code' | 'capTimes' | 'freeBetIn' | 'contribution'>> & {
    /** Budget in dollars, for all that is worth something to the best strategy. */
    readonly mostUsd?: string
    readonly maxAmount: string
    readonly maxStake: string
    readonly minDeposit?: string
  }

/** The bonus that demo campaigns promise. */
export const DEMO_WELCOME = 'welcome'

export const DEMO_BONUSES: readonly DemoBonus[] = [
  {
    id: DEMO_WELCOME,
    name: 'Welcome',
    names: { ru: 'Приветственный', kz: 'Қош келдіңіз', br: 'Boas-vindas', hi: 'स्वागत' },
    occasion: 'registration_and_deposit',
    lifeMs: 3 * DAY_MS,
    percent: 100,
    wagering: 30,
    maxAmount: '10000',
    maxStake: '500',
    minDeposit: '500',
    mostUsd: '50000',
  },
  {
    id: 'reload',
    name: 'Reload',
    names: { ru: 'Бонус на пополнение', kz: 'Толтыру бонусы', br: 'Bônus de depósito', hi: 'रीलोड बोनस' },
    occasion: 'deposit',
    lifeMs: 3 * DAY_MS,
    percent: 50,
    wagering: 10,
    capTimes: 10,
    maxAmount: '5000',
    maxStake: '500',
    minDeposit: '1000',
    mostUsd: '20000',
  },
  {
    id: 'lantern',
    name: 'Lantern',
    names: { ru: 'Фонарь', kz: 'Шам', br: 'Lanterna', hi: 'लालटेन' },
    occasion: 'code',
    code: 'LANTERN10',
    lifeMs: 3 * DAY_MS,
    percent: 0,
    wagering: 10,
    capTimes: 5,
    maxAmount: '1000',
    maxStake: '500',
    mostUsd: '1000',
  },
  {
    id: 'feather',
    name: 'Feather',
    names: { ru: 'Перо', kz: 'Қауырсын', br: 'Pena', hi: 'पंख' },
    occasion: 'code',
    code: 'FEATHER',
    lifeMs: 3 * DAY_MS,
    percent: 0,
    wagering: 0,
    freeBetIn: ['dice', 'coinflip', 'sports'],
    maxAmount: '100',
    maxStake: '500',
    mostUsd: '500',
  },
  {
    id: 'monday',
    name: 'Monday cashback',
    names: {
      ru: 'Кешбэк по понедельникам',
      kz: 'Дүйсенбілік кэшбэк',
      br: 'Cashback de segunda',
      hi: 'सोमवार का कैशबैक',
    },
    occasion: 'weekly_loss',
    lifeMs: 7 * DAY_MS,
    percent: 2,
    wagering: 0,
    contribution: onlyOf(['slots', 'cases', 'rooms']),
    maxAmount: '5000',
    maxStake: '500',
  },
]

/** Free spins of the demo player. */
export const DEMO_FREE_SPINS = {
  id: 'welcome-spins',
  name: 'Welcome spins',
  names: { ru: 'Приветственные фриспины', kz: 'Сәлемдесу айналымдары', br: 'Rodadas de boas-vindas', hi: 'स्वागत स्पिन' },
  freeSpins: { provider: 'studio', game: 'loomlight', gameName: 'Loomlight', spins: 20 },
  lifeMs: 90 * DAY_MS,
  stake: '10',
  mostUsd: '500',
} as const

export const DEMO_OFFERS: readonly string[] = [...DEMO_BONUSES, DEMO_FREE_SPINS].map(({ id }) => id)

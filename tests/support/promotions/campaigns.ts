const NAMES = { ru: 'Весна', en: 'Spring', kz: 'Көктем', br: 'Primavera', hi: 'वसंत' }

export const inEach = (roubles: number) => ({
  RUB: String(roubles),
  USD: String(roubles / 100),
  EUR: String(roubles / 100),
  KZT: String(roubles * 5),
  INR: String(roubles),
})

/** An operator's definition of a free bet, granted by a code. */
export const freeBetCampaign = (changes: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'free_bet',
  id: 'spring-bet',
  names: NAMES,
  trigger: { on: 'code', code: 'SPRING27' },
  most_usd: '1000',
  amount: inEach(100),
  games: ['dice', 'coinflip'],
  wagering: { times: 0 },
  ...changes,
})

/** An operator's definition of bonus money, granted manually. */
export const moneyCampaign = (changes: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'bonus_money',
  id: 'sorry',
  names: NAMES,
  trigger: { on: 'manual' },
  most_usd: '1000',
  amount: inEach(500),
  wagering: { times: 5, cap_times: 3 },
  ...changes,
})

/** An operator's definition of a deposit bonus, for everyone. */
export const matchCampaign = (id: string) => ({
  kind: 'deposit_match',
  id,
  names: NAMES,
  trigger: { on: 'deposit' },
  most_usd: '1000',
  percent: 50,
  min_deposit: inEach(1000),
  max_amount: inEach(5000),
  wagering: { times: 20 },
})

/** An operator's definition of free spins of the studio's Loomlight, granted by a code: twelve of twenty roubles. */
export const spinsCampaign = (changes: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'free_spins',
  id: 'spring-spins',
  names: NAMES,
  trigger: { on: 'code', code: 'SPINS27' },
  most_usd: '1000',
  provider: 'studio',
  game: 'loomlight',
  game_name: 'Loomlight',
  spins: 12,
  stake: inEach(20),
  until: '2026-03-01T00:00:00Z',
  ...changes,
})

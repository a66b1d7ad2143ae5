import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'

/** The player that a fresh site comes with. RFC 2606 reserves the domain: no mail ever reaches anybody. */
export const DEMO_EMAIL = 'demo@fairline.example'

export const DEMO_FUNDS = { currency: DEFAULT_CURRENCY, amount: '10000' } as const

import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'

/** Email of the demo player. RFC 2606 reserves the domain, so no mail is ever delivered. */
export const DEMO_EMAIL = 'demo@fairline.example'

export const DEMO_FUNDS = { currency: DEFAULT_CURRENCY, amount: '10000' } as const

import { z } from 'zod'
import { call } from '../call.ts'
import { amountAsNumber, currency, locale } from '../wire.ts'

/** The current user (E1). */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Real money of the active currency. */
  balance: amountAsNumber,
  /** Bonuses granted and not yet released. */
  bonus: amountAsNumber,
  /** Bonus money that can be staked now. */
  bonus_balance: amountAsNumber,
  /** balance + bonus_balance */
  total_balance: amountAsNumber,
  currency: currency.nullable(),
  locale: locale.nullable(),
  timezone: z.string().nullable(),
  register_method: z.string(),
  is_phone_verified: z.boolean(),
  is_email_verified: z.boolean(),
  is_password_exists: z.boolean(),
  is_avatar_hidden: z.boolean(),
  is_statistics_hidden: z.boolean(),
  image: z.object({ small: z.string().nullable() }),
  premium: z.object({ status: z.string().nullable() }),
  verification: z.object({ is_need: z.boolean(), data: z.object({ status: z.string() }) }),
})

export const profileUser = call({
  row: 'C5',
  service: 'main',
  method: 'GET',
  path: '/profile/user',
  auth: 'required',
  request: z.object({ whoAreYou: z.string().optional() }),
  response: z.object({
    user,
    features: z.array(z.string()),
    region: z.string().nullable(),
    fresh_token: z.string().nullable(),
    super_bonus: z.string().nullable(),
  }),
  credential: 'fresh_token',
  summary: 'The current user. A fresh_token replaces the stored token (S16).',
})

export const updateSettings = call({
  row: 'C6',
  service: 'main',
  method: 'PUT',
  path: '/profile/settings',
  auth: 'required',
  request: z.object({
    locale: locale.optional(),
    timezone: z.string().min(1).max(64).optional(),
    is_avatar_hidden: z.boolean().optional(),
    is_statistics_hidden: z.boolean().optional(),
  }),
  response: z.object({ success: z.literal(true) }),
  errors: ['invalid'],
  summary: 'Changes the settings that are given; an unknown IANA time zone is refused.',
})

export const selectCurrency = call({
  row: 'C20',
  service: 'main',
  method: 'POST',
  path: '/profile/currency',
  auth: 'required',
  request: z.object({ currency }),
  response: z.object({ success: z.literal(true) }),
  errors: ['currency_invalid'],
  summary: 'Switches the active currency. The wallet of the other one keeps its money.',
})

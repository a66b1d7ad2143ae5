import { z } from 'zod'
import { call } from '../call.ts'
import { amountAsNumber, currency, done, id, locale, orNull } from '../wire.ts'

/** The current user. */
export const user = z.object({
  id,
  name: z.string(),
  email: orNull(z.string()),
  phone: orNull(z.string()),
  /** Real money of the active currency. */
  balance: amountAsNumber,
  /** Bonuses granted and not yet released. */
  bonus: amountAsNumber,
  /** Bonus money that can be staked now. */
  bonus_balance: amountAsNumber,
  /** balance + bonus_balance */
  total_balance: amountAsNumber,
  currency: orNull(currency),
  locale: orNull(locale),
  timezone: orNull(z.string()),
  register_method: z.string(),
  is_phone_verified: z.boolean(),
  is_email_verified: z.boolean(),
  is_password_exists: z.boolean(),
  is_avatar_hidden: z.boolean(),
  is_statistics_hidden: z.boolean(),
  image: z.object({ small: orNull(z.string()) }),
  premium: z.object({ status: orNull(z.string()) }),
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
    region: orNull(z.string()),
    fresh_token: orNull(z.string()),
    super_bonus: orNull(z.string()),
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
  response: done,
  errors: ['invalid'],
  summary: 'Changes the settings that are given; an unknown IANA time zone is refused.',
})

export const closeAccount = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/profile/close',
  auth: 'required',
  request: z.object({}),
  response: done,
  errors: ['account_not_empty', 'step_up_required', 'fresh_login_required'],
  summary:
    'Closes the account for good and forgets who its player was; bets and money movements stay. It has to be empty first.',
})

export const selectCurrency = call({
  row: 'C20',
  service: 'main',
  method: 'POST',
  path: '/profile/currency',
  auth: 'required',
  request: z.object({ currency }),
  response: done,
  errors: ['currency_invalid'],
  summary: 'Switches the active currency. The wallet of the other one keeps its money.',
})

import { z } from 'zod'
import { MAX_AVATAR_BYTES } from '../../constants/documents.ts'
import { MAX_NAME_LENGTH } from '../../constants/player-name.ts'
import { call } from '../call.ts'
import { amountAsNumber, currency, done, id, locale, orNull } from '../wire.ts'

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
  is_timezone_chosen: z.boolean().default(false).describe('the player set it themselves; no browser changes it then'),
  register_method: z.string(),
  is_phone_verified: z.boolean(),
  is_email_verified: z.boolean(),
  is_password_exists: z.boolean(),
  is_avatar_hidden: z.boolean(),
  is_statistics_hidden: z.boolean(),
  is_marketing_wanted: z.boolean().default(false).describe('they want letters about offers'),
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
    is_stopped: z.boolean().default(false).describe('they rest or are excluded: they are offered nothing'),
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
    name: z
      .string()
      .min(1)
      .max(2 * MAX_NAME_LENGTH)
      .optional(),
    locale: locale.optional(),
    timezone: z.string().min(1).max(64).optional(),
    is_timezone_chosen: z.boolean().optional(),
    is_avatar_hidden: z.boolean().optional(),
    is_statistics_hidden: z.boolean().optional(),
    is_marketing_wanted: z.boolean().optional().describe('letters about offers; an exclusion takes it back'),
  }),
  response: done,
  errors: ['invalid'],
  summary:
    'Changes the settings that are given; an unknown IANA time zone is refused, and a name with other signs than names have.',
})

export const setAvatar = call({
  row: 'own',
  service: 'main',
  method: 'PUT',
  path: '/profile/avatar',
  auth: 'required',
  request: z.object({
    picture: z
      .string()
      .min(4)
      .max(Math.ceil(MAX_AVATAR_BYTES / 3) * 4)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/)
      .nullable()
      .describe('JPEG, PNG or WebP in base64; null for none'),
  }),
  response: done,
  errors: ['file_type_invalid', 'file_damaged', 'file_dimensions'],
  summary: 'How the player shows themselves: `image.small` of the profile, a re-encoded picture.',
})

export const closeAccount = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/profile/close',
  auth: 'required',
  request: z.object({
    forfeit_rest: z
      .boolean()
      .optional()
      .describe('gives the house what is less than the smallest payout of its currency, the vault with it'),
  }),
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

import { z } from 'zod'
import { MAX_AVATAR_BYTES } from '../../constants/documents.ts'
import { LEGAL_DOCUMENTS } from '../../constants/legal-documents.ts'
import { MAX_NAME_LENGTH } from '../../constants/player-name.ts'
import { call } from '../call.ts'
import { termsDue } from '../content.ts'
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
  is_timezone_chosen: z
    .boolean()
    .default(false)
    .describe("whether the player chose the time zone; the browser's time zone is then ignored"),
  register_method: z.string(),
  is_phone_verified: z.boolean(),
  is_email_verified: z.boolean(),
  is_password_exists: z.boolean(),
  is_avatar_hidden: z.boolean(),
  is_statistics_hidden: z.boolean(),
  is_marketing_wanted: z.boolean().default(false).describe('whether the player accepts marketing messages'),
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
    is_stopped: z
      .boolean()
      .default(false)
      .describe('whether the player is on a break or excluded; such players get no offers'),
    terms_due: z
      .array(termsDue)
      .max(LEGAL_DOCUMENTS.length)
      .default([])
      .describe(
        'documents whose material change is in force and not accepted: until then stakes, deposits and offers are refused with `terms_changed`',
      ),
  }),
  credential: 'fresh_token',
  summary: 'Returns the current user. A fresh_token replaces the stored token (S16).',
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
    is_marketing_wanted: z.boolean().optional().describe('accept marketing messages; an exclusion withdraws consent'),
  }),
  response: done,
  errors: ['invalid'],
  summary: 'Changes the given settings. Unknown IANA time zones and names with invalid characters are rejected.',
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
      .describe('JPEG, PNG or WebP in base64; null removes the picture'),
  }),
  response: done,
  errors: ['file_type_invalid', 'file_damaged', 'file_dimensions'],
  summary: 'Sets the avatar, `image.small` of the profile. The picture is re-encoded.',
})

export const closeAccount = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/profile/close',
  auth: 'required',
  request: z.object({
    forfeit_rest: z.boolean().optional().describe('forfeit balances below the minimum withdrawal, including the vault'),
  }),
  response: done,
  errors: ['account_not_empty', 'step_up_required', 'fresh_login_required'],
  summary:
    'Closes the account permanently and erases personal data; bets and money movements are kept. All balances must be zero.',
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
  summary: 'Switches the active currency. The balance in the previous currency is kept.',
})

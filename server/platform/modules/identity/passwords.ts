import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { PASSWORD_LENGTH } from '#server/shared/contract/identity/auth.ts'

/** Unicode has several encodings of one character, and keyboards differ (NIST SP 800-63B 5.1.1.2). */
export const normalPassword = (password: string) => password.normalize('NFKC')

/** The 49,000 most common leaked passwords, in lower case (ASVS 6.2.4). */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/**
 * Context-specific words of this site, rejected alone or surrounded by digits and symbols (ASVS 6.1.2). Letters only,
 * since `letters` removes the rest.
 */
const OF_THE_TRADE: ReadonlySet<string> = new Set([
  'fairline',
  'casino',
  'casinos',
  'bookmaker',
  'betting',
  'sportsbet',
  'jackpot',
  'roulette',
  'blackjack',
  'poker',
  'slots',
  'bonus',
  'deposit',
  'freespins',
  'crash',
  'winner',
  'bigwin',
  'казино',
  'ставка',
  'ставки',
  'рулетка',
  'джекпот',
  'бонус',
  'выигрыш',
  'букмекер',
])

const letters = (password: string) => password.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/** Errors of a new password (ASVS 6.2): its length in Unicode code points, or that it is common. */
export function refusalsOfPassword(password: string): Refusal[] {
  const normal = normalPassword(password)
  const { length } = [...normal]
  const { min, max } = PASSWORD_LENGTH
  if (length < min) return [new Refusal('password_too_short', { field: 'password', detail: String(min) })]
  if (length > max) return [new Refusal('password_too_long', { field: 'password', detail: String(max) })]
  if (COMMON.has(normal.toLowerCase()) || OF_THE_TRADE.has(letters(normal)))
    return [new Refusal('password_common', { field: 'password' })]
  return []
}

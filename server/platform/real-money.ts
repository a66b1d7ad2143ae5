import type { Environment } from '#server/env.ts'
import { EnvironmentError } from '#server/settings.ts'
import type { Platform } from './kernel/platform.ts'
import { hasOwnRates } from './modules/exchange-rates/reads.ts'
import { hasPlayMoney } from './modules/ledger/reads.ts'
import type { Providers } from './providers/index.ts'

type Mode = Pick<Environment, 'REAL_MONEY_MODE' | 'SITE_LICENCE' | 'DEMO_LOGIN' | 'OUTBOX_PAGE' | 'JURISDICTION'>

/**
 * Throws EnvironmentError, with one line that lists all problems, if REAL_MONEY_MODE is set but the platform is not
 * ready for it: a play-money provider, no mail delivery, no identity verification, no license to show, the rules of the
 * demo, or a demo player.
 */
export function requireRealMoney(mode: Mode, { payments, email, kyc }: Providers): void {
  if (!mode.REAL_MONEY_MODE) return
  const missing = [
    [...payments.values()].every(({ isPlayMoney }) => !isPlayMoney) || 'PAYMENT_PROVIDERS with real money alone',
    email.isDelivered || 'an EMAIL_PROVIDER that delivers',
    !kyc.believesEverybody || 'a KYC_PROVIDER that believes not everybody',
    mode.SITE_LICENCE !== undefined || 'a SITE_LICENCE',
    mode.JURISDICTION !== 'demo' || 'a JURISDICTION other than demo',
    !mode.DEMO_LOGIN || 'DEMO_LOGIN=false',
    mode.OUTBOX_PAGE !== true || 'OUTBOX_PAGE=false',
  ].filter((line) => line !== true)
  if (missing.length > 0) throw new EnvironmentError([`REAL_MONEY_MODE: needs ${missing.join(', ')}`])
}

/** Throws EnvironmentError in real-money mode if players hold play money from a mint. */
export async function requireNoPlayMoney(
  { REAL_MONEY_MODE: isReal }: Pick<Mode, 'REAL_MONEY_MODE'>,
  { reader, settings }: Pick<Platform, 'reader' | 'settings'>,
): Promise<void> {
  if (isReal && (await hasPlayMoney(reader)))
    throw new EnvironmentError([`REAL_MONEY_MODE: ${settings.databaseUrl} contains play money; use an empty database`])
}

/**
 * Returns a one-line warning in real-money mode if players exchange, and are valued, at the rates of a fresh site; undefined
 * once an operator or a source has set others.
 */
export async function builtInRates(
  { REAL_MONEY_MODE: isReal }: Pick<Mode, 'REAL_MONEY_MODE'>,
  { reader }: Pick<Platform, 'reader'>,
): Promise<string | undefined> {
  if (!isReal || (await hasOwnRates(reader))) return undefined
  return 'the exchange rates are those of a fresh site: set them in the console, or choose a source by RATES_PROVIDER'
}

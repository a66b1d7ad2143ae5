import type { Environment } from '#server/env.ts'
import { isOnLoopback } from '#server/shared/constants/external-url.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import type { Providers } from './providers/index.ts'

type Named = Pick<
  Environment,
  | 'DEMO_LOGIN'
  | 'HOST'
  | 'JURISDICTION'
  | 'METRICS_TOKEN'
  | 'OPERATOR_HOST'
  | 'OPERATOR_PORT'
  | 'OUTBOX_PAGE'
  | 'PLATFORM_HOST'
  | 'PLATFORM_PORT'
  | 'PORT'
  | 'PUBLIC_ORIGIN'
  | 'SITE_LICENCE'
  | 'SUPPORT_EMAIL'
>

type Opened = Pick<Providers, 'beacon' | 'captcha' | 'email' | 'kyc' | 'payments' | 'sms' | 'witnesses'>

export type StartReport = Readonly<Record<'public' | 'private' | 'missing' | 'demo', readonly string[]>>

/**
 * Reports listeners and pages that others reach, those that only this machine reaches, settings that an operator would be
 * expected to have, and demonstrations. Each entry names its setting.
 */
export function startReport(
  settings: Named,
  providers: Opened,
  { hasOwnRates }: { readonly hasOwnRates: boolean },
): StartReport {
  const { PUBLIC_ORIGIN: site } = settings
  const listeners = [
    { name: 'site (HOST)', host: settings.HOST, port: settings.PORT },
    { name: 'platform (PLATFORM_HOST)', host: settings.PLATFORM_HOST, port: settings.PLATFORM_PORT },
    { name: 'operator API (OPERATOR_HOST)', host: settings.OPERATOR_HOST, port: settings.OPERATOR_PORT },
  ].map(({ name, host, port }) => {
    const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
    return { line: `${name}: ${address}`, isPrivate: isOnLoopback(`http://${address}`) }
  })
  const { JURISDICTION: jurisdiction } = settings
  const { unmet, reviewedBy } = JURISDICTIONS[jurisdiction]
  const isReal = jurisdiction !== 'demo'
  return {
    public: [
      ...(site === undefined || isOnLoopback(site) ? [] : [`pages: ${site} (PUBLIC_ORIGIN)`]),
      ...listeners.filter(({ isPrivate }) => !isPrivate).map(({ line }) => line),
      ...when(settings.METRICS_TOKEN !== undefined, 'metrics, with a token (METRICS_TOKEN)'),
    ],
    private: [
      ...listeners.filter(({ isPrivate }) => isPrivate).map(({ line }) => line),
      ...when(settings.METRICS_TOKEN === undefined, 'metrics (METRICS_TOKEN)'),
    ],
    missing: [
      ...when(site === undefined, 'origin of the site (PUBLIC_ORIGIN)'),
      ...when(!providers.email.isDelivered, 'delivery of emails (EMAIL_PROVIDER)'),
      ...when(!providers.sms.isDelivered, 'delivery of SMS (SMS_PROVIDER)'),
      ...when(settings.SITE_LICENCE === undefined, 'line about the licence (SITE_LICENCE)'),
      ...when(settings.SUPPORT_EMAIL === undefined, 'address of the support (SUPPORT_EMAIL)'),
      ...when(providers.captcha === null, 'captcha (CAPTCHA_PROVIDER)'),
      ...when(providers.beacon === null, 'public randomness in shared rounds (BEACON_PROVIDER)'),
      ...when(providers.witnesses.length === 0, 'witnesses of the log (WITNESSES)'),
      ...when(isReal && reviewedBy === null, `a lawyer's review of JURISDICTION=${jurisdiction}`),
      ...unmet.map((duty) => `JURISDICTION=${jurisdiction}: ${duty}`),
    ],
    demo: [
      ...when(!isReal, 'rules of play (JURISDICTION=demo)'),
      ...[...providers.payments]
        .filter(([, { isPlayMoney }]) => isPlayMoney)
        .map(([name]) => `play money (PAYMENT_PROVIDERS=${name})`),
      ...when(providers.kyc.believesEverybody, 'identities, which are all believed (KYC_PROVIDER)'),
      ...when(!hasOwnRates, 'exchange rates of a fresh site (RATES_PROVIDER)'),
      ...when(settings.DEMO_LOGIN, 'a player with a printed password (DEMO_LOGIN)'),
      ...when(settings.OUTBOX_PAGE === true, 'messages to players on a page (OUTBOX_PAGE)'),
    ],
  }
}

const when = (isSo: boolean, line: string): string[] => (isSo ? [line] : [])

/** Lines for people, a part each; a part without entries is left out. */
export const linesOfReport = (report: StartReport): string[] =>
  Object.entries(report)
    .filter(([, entries]) => entries.length > 0)
    .map(([part, entries]) => `${part}: ${entries.join('; ')}`)

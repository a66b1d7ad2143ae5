import type { Environment } from '#server/env.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { type StartReport, siteReport, when } from '#server/start-report.ts'
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

/** Reports the site, the platform and the operator API. Each entry names its setting. */
export function startReport(
  settings: Named,
  providers: Opened,
  { hasOwnRates }: { readonly hasOwnRates: boolean },
): StartReport {
  const site = siteReport(settings, [
    { name: 'platform (PLATFORM_HOST)', host: settings.PLATFORM_HOST, port: settings.PLATFORM_PORT },
    { name: 'operator API (OPERATOR_HOST)', host: settings.OPERATOR_HOST, port: settings.OPERATOR_PORT },
  ])
  const { JURISDICTION: jurisdiction } = settings
  const { unmet, reviewedBy } = JURISDICTIONS[jurisdiction]
  const isReal = jurisdiction !== 'demo'
  return {
    ...site,
    missing: [
      ...site.missing,
      ...when(!providers.email.isDelivered, 'delivery of emails (EMAIL_PROVIDER)'),
      ...when(!providers.sms.isDelivered, 'delivery of SMS (SMS_PROVIDER)'),
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

import type { PlatformSettings } from '#server/platform/kernel/settings.ts'
import { JURISDICTION_NAMES, JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'

type Shown = { readonly name: string; readonly value: string | null; readonly is_set: boolean }

const plain = (name: string, value: string | null): Shown => ({ name, value, is_set: value !== null && value !== '' })
/** A setting whose value nobody sees here. */
const secret = (name: string, isSet: boolean): Shown => ({ name, value: null, is_set: isSet })

/** The platform's settings by the names of their variables. Secrets, and URLs that may contain them, have no value. */
export const shownSettings = (settings: PlatformSettings): Shown[] => [
  plain('JURISDICTION', JURISDICTION_NAMES.find((name) => JURISDICTIONS[name] === settings.jurisdiction) ?? null),
  plain('SIGN_IN_FACTORS', settings.signInFactors),
  plain('SITE_NAME', settings.site.name),
  plain('PUBLIC_ORIGIN', settings.site.origin),
  plain('MIRROR_URL', settings.mirror.newLink),
  plain('MIRRORS', [...settings.mirrors.keys()].join(', ')),
  plain('BLOCKED_COUNTRIES', [...settings.blockedCountries].toSorted().join(', ')),
  plain('OUTBOX_PAGE', String(settings.showsOutbox)),
  plain('BUILD_ID', settings.buildId),
  secret('APP_SECRET', true),
  secret('APP_SECRET_FORMER', settings.formerSecrets.length > 0),
  secret('SERVICE_SECRET', settings.serviceSecret !== null),
  secret('METRICS_TOKEN', settings.metricsToken !== null),
]

import type { Site } from '#server/platform/kernel/settings.ts'
import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale } from '#server/shared/constants/locales.ts'
import { BONUSES_PATH, RESET_PASSWORD_PATH, SETTINGS_PATH } from '#server/shared/constants/paths.ts'
import { CODE_LIFE_MIN } from '#server/shared/constants/timings.ts'
import { deviceName } from '#server/shared/device-name.ts'
import { isTimeZone } from '#server/shared/local-time.ts'
import type { Contact } from './contact.ts'
import type { Message, SeenLogin, Text } from './message.ts'
import { type CodeTexts, MESSAGE_TEXTS } from './texts.ts'

/** URL of a page in a language: only the default language has no prefix. */
function siteUrl({ origin }: Site, locale: Locale, path: string): string {
  return locale === DEFAULT_LOCALE ? `${origin}${path}` : `${origin}/${locale}${path === '/' ? '' : path}`
}

type Addressed = { readonly contact: Contact; readonly locale: Locale; readonly site: Site }

/** Origin of a login: the country's name in the language, and the address. */
function placeOf({ country, ip }: SeenLogin, locale: Locale): string {
  const name = country && new Intl.DisplayNames([LANGUAGE_TAGS[locale]], { type: 'region' }).of(country)
  return name ? `${name}, ${ip}` : ip
}

/** Time in the player's time zone, with the zone's name. */
const timeOf = ({ at, timezone }: SeenLogin, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    // a zone unknown to this runtime must not prevent a login
    timeZone: timezone !== null && isTimeZone(timezone) ? timezone : 'UTC',
    timeZoneName: 'short',
  }).format(at)

/** Text of a message. An SMS has one line, an email more explanation. */
export function compose(message: Message, { contact, locale, site }: Addressed): Text {
  const texts = MESSAGE_TEXTS[locale]
  const isSms = contact.channel === 'phone'
  const textOf = (subject: string, ...paragraphs: readonly string[]): Text => ({
    subject: `${site.name}: ${subject}`,
    body: isSms
      ? `${site.name}: ${paragraphs[0]}`
      : [...paragraphs, ...(site.operator === undefined ? [] : [`-- \n${site.operator}`])].join('\n\n'),
  })
  /** An email shows a code separately, above its purpose. */
  const codeOf = ({ line, about }: CodeTexts, code: string) => (isSms ? [line(code)] : [code, about])
  switch (message.kind) {
    case 'login':
    case 'verification':
    case 'step_up':
      return textOf(
        texts[message.kind].subject,
        ...codeOf(texts[message.kind], message.code),
        texts.life(CODE_LIFE_MIN),
      )
    case 'recovery': {
      const { code, linkToken } = message
      const links =
        linkToken === null ? [] : [texts.orLink(siteUrl(site, locale, `${RESET_PASSWORD_PATH}/${linkToken}`))]
      return textOf(texts.recovery.subject, ...codeOf(texts.recovery, code), ...links, texts.life(CODE_LIFE_MIN))
    }
    case 'login_data': {
      const { subject, line, methods } = texts.loginData
      const list = message.methods.map((method) => `– ${methods[method]}`).join('\n')
      const opening = `${line(contact.target)}\n${list}`
      if (message.signInToken === null) return textOf(subject, opening)
      const query = new URLSearchParams({ simple_auth: '1', simpleAuthToken: message.signInToken })
      const link = `${siteUrl(site, locale, '/')}?${query}`
      return textOf(subject, opening, texts.loginData.link(link), texts.life(CODE_LIFE_MIN))
    }
    case 'offer': {
      const { line, why } = texts.offer
      const [bonuses, settings] = [BONUSES_PATH, SETTINGS_PATH].map((path) => siteUrl(site, locale, path))
      return textOf(message.name, line(message.name, bonuses ?? ''), why(settings ?? ''))
    }
    case 'new_device': {
      const { subject, line, unknown } = texts.new_device
      const device = deviceName(message.login.userAgent) ?? unknown
      return textOf(
        subject,
        line({ device, place: placeOf(message.login, locale), time: timeOf(message.login, locale) }),
      )
    }
    case 'password_changed':
    case 'contact_changed':
    case 'contact_proven':
    case 'account_closed':
    case 'passkey_added':
    case 'passkey_removed':
    case 'second_factor_on':
    case 'second_factor_off':
    case 'identity_verified':
    case 'identity_refused':
    case 'identity_asked':
      return textOf(texts[message.kind].subject, texts[message.kind].line)
  }
}

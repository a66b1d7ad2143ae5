import type { Site } from '#server/platform/kernel/settings.ts'
import { DEFAULT_LOCALE, type Locale } from '#server/shared/constants/locales.ts'
import { BONUSES_PATH, RESET_PASSWORD_PATH, SETTINGS_PATH } from '#server/shared/constants/paths.ts'
import { CODE_LIFE_MIN } from '#server/shared/constants/timings.ts'
import type { Contact } from './contact.ts'
import type { Message, Text } from './message.ts'
import { MESSAGE_TEXTS } from './texts.ts'

/** The address of a page in a language: only the default one has no prefix. */
function siteUrl({ origin }: Site, locale: Locale, path: string): string {
  return locale === DEFAULT_LOCALE ? `${origin}${path}` : `${origin}/${locale}${path === '/' ? '' : path}`
}

type Addressed = { readonly contact: Contact; readonly locale: Locale; readonly site: Site }

/** The words of a message. An SMS has one line of them, an email explains itself. */
export function compose(message: Message, { contact, locale, site }: Addressed): Text {
  const texts = MESSAGE_TEXTS[locale]
  const textOf = (subject: string, ...paragraphs: readonly string[]): Text => ({
    subject: `${site.name}: ${subject}`,
    body: contact.channel === 'phone' ? `${site.name}: ${paragraphs[0]}` : paragraphs.join('\n\n'),
  })
  switch (message.kind) {
    case 'login':
    case 'verification':
    case 'step_up':
      return textOf(texts[message.kind].subject, texts[message.kind].line(message.code), texts.life(CODE_LIFE_MIN))
    case 'recovery': {
      const { code, linkToken } = message
      const { subject, line } = texts.recovery
      const links =
        linkToken === null ? [] : [texts.orLink(siteUrl(site, locale, `${RESET_PASSWORD_PATH}/${linkToken}`))]
      return textOf(subject, line(code), ...links, texts.life(CODE_LIFE_MIN))
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
    case 'password_changed':
    case 'contact_changed':
    case 'contact_proven':
    case 'new_device':
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

import type { LinkProps } from '@tanstack/react-router'
import { LOCALE_FACTS, type Locale } from '#server/shared/constants/locales.ts'
import { m } from '~/paraglide/messages.js'

/** A rule of the site; each is written in one language or two, whoever reads it. */
export type Rule = { to: NonNullable<LinkProps['to']>; label: () => string; language: 'en' | 'ru' }

/** In the language that a reader of the locale is likelier to know. */
export function rulesFor(locale: Locale): readonly Rule[] {
  return [
    LOCALE_FACTS[locale].rules === 'ru'
      ? { to: '/policy/ru/user-agreement', label: m.shell_terms, language: 'ru' }
      : { to: '/policy/en/user-agreement', label: m.shell_terms, language: 'en' },
    { to: '/policy/ru/confidential', label: m.shell_privacy, language: 'ru' },
    { to: '/policy/en/kyc', label: m.shell_kyc, language: 'en' },
  ]
}

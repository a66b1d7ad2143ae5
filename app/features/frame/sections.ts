import type { LinkProps } from '@tanstack/react-router'
import { CircleQuestionMark, Dices, Gem, LayoutGrid, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { Locale } from '#server/contract/constants/locales.ts'
import { m } from '~/paraglide/messages.js'

export type Section = {
  to: NonNullable<LinkProps['to']>
  label: () => string
  icon: LucideIcon
  /** Not current while one of its children is. */
  exact?: boolean
  /** Begins a group of its own in the rail. */
  startsGroup?: boolean
  /** Stands in the bottom bar of phones, beside the menu and the account. At most three do. */
  inBottomBar?: boolean
}

/** Where one can go. A feature that adds a page adds its line here: rail, menus and footer read this list. */
export const SECTIONS: readonly Section[] = [
  { to: '/', label: m.frame_games, icon: LayoutGrid, exact: true, inBottomBar: true },
  { to: '/games/dice', label: m.frame_dice, icon: Dices, inBottomBar: true },
  { to: '/fairness', label: m.frame_fairness, icon: ShieldCheck, startsGroup: true, inBottomBar: true },
  { to: '/vip-club', label: m.vip_title, icon: Gem },
  { to: '/faq', label: m.frame_faq, icon: CircleQuestionMark },
]

/** A rule of the site; each is written in one language or two, whoever reads it. */
export type Rule = { to: NonNullable<LinkProps['to']>; label: () => string; language: 'en' | 'ru' }

/** In the language that a reader of the locale is likelier to know. */
export function rulesFor(locale: Locale): readonly Rule[] {
  const isRussian = locale === 'ru' || locale === 'kz'
  return [
    isRussian
      ? { to: '/policy/ru/user-agreement', label: m.frame_terms, language: 'ru' }
      : { to: '/policy/en/user-agreement', label: m.frame_terms, language: 'en' },
    { to: '/policy/ru/confidential', label: m.frame_privacy, language: 'ru' },
    { to: '/policy/en/kyc', label: m.frame_kyc, language: 'en' },
  ]
}

/** Help for whoever gambles too much, free of charge and in several languages. */
export const HELP_LINKS = [
  { href: 'https://www.gamblingtherapy.org', label: 'Gambling Therapy' },
  { href: 'https://www.gamblersanonymous.org', label: 'Gamblers Anonymous' },
  { href: 'https://www.begambleaware.org', label: 'BeGambleAware' },
] as const

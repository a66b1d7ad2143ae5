import type { LinkProps } from '@tanstack/react-router'
import {
  Cherry,
  CircleQuestionMark,
  CircleUserRound,
  Gem,
  Gift,
  Goal,
  LayoutGrid,
  ListOrdered,
  type LucideIcon,
  Radio,
  ShieldCheck,
  Trophy,
} from 'lucide-react'
import type { Locale } from '#server/shared/constants/locales.ts'
import { GAMES, gamePath } from '~/features/catalogue/games.ts'
import { useIsOpen } from '~/lib/pages/open-paths.ts'
import { m } from '~/paraglide/messages.js'

export type Section = {
  to: NonNullable<LinkProps['to']>
  label: () => string
  /** For the bottom bar, if the name is too long for a fifth of a phone's width. */
  shortLabel?: () => string
  icon: LucideIcon
  /** Not current while one of its children is. */
  exact?: boolean
  /** Shown in the bottom bar of phones, next to the menu and the account. At most three sections are. */
  inBottomBar?: boolean
}

/** A section stays current whatever the query of its page. */
export const activeOptions = ({ exact = false }: Section) => ({ exact, includeSearch: false })

/** Sections other than the games. Add a page here to show it in the rail, the menus and the footer. */
export const SECTIONS: readonly Section[] = [
  { to: '/games/slots', label: m.slots_home, icon: Cherry },
  { to: '/games/live-casino', label: m.soon_live_title, icon: Radio },
  { to: '/betting', label: m.sports_title, icon: Goal },
  { to: '/fairness', label: m.shell_fairness, icon: ShieldCheck, inBottomBar: true },
  { to: '/bonuses', label: m.promotions_title, icon: Gift },
  { to: '/tournaments', label: m.tournaments_title, icon: Trophy },
  { to: '/top', label: m.top_title, icon: ListOrdered },
  { to: '/vip-club', label: m.vip_title, icon: Gem },
  { to: '/faq', label: m.shell_faq, shortLabel: m.shell_faq_short, icon: CircleQuestionMark, inBottomBar: true },
]

export const LOBBY: Section = { to: '/', label: m.shell_games, icon: LayoutGrid, exact: true, inBottomBar: true }

export const PROFILE: Section = { to: '/profile', label: m.profile_title, icon: CircleUserRound }

const GAME_SECTIONS: readonly Section[] = GAMES.map(({ id, name, icon }) => ({
  to: gamePath(id),
  label: name,
  icon,
}))

/** Game sections available on this host. */
export function useGameSections(): readonly Section[] {
  const isOpen = useIsOpen()
  return GAME_SECTIONS.filter(({ to }) => isOpen(to))
}

/** Other sections available on this host. */
export function useSections(): readonly Section[] {
  const isOpen = useIsOpen()
  return SECTIONS.filter(({ to }) => isOpen(to))
}

type HelpLink = { readonly href: string; readonly label: string; readonly language: Locale }

const OWN_HELP: Readonly<Partial<Record<Locale, readonly HelpLink[]>>> = {
  ru: [{ href: 'https://psi.mchs.gov.ru', label: 'Психологическая помощь МЧС', language: 'ru' }],
  br: [
    { href: 'https://jogadoresanonimos.com.br', label: 'Jogadores Anônimos', language: 'br' },
    { href: 'https://cvv.org.br', label: 'CVV 188', language: 'br' },
  ],
  hi: [{ href: 'https://telemanas.mohfw.gov.in', label: 'Tele MANAS 14416', language: 'hi' }],
}

/** Free help for gambling problems: services in the page's language first, then the rest. */
export const helpLinks = (locale: Locale): readonly HelpLink[] => [
  ...(OWN_HELP[locale] ?? []),
  { href: 'https://www.gamblingtherapy.org', label: 'Gambling Therapy', language: 'en' },
  { href: 'https://www.gamblersanonymous.org', label: 'Gamblers Anonymous', language: 'en' },
  { href: 'https://www.begambleaware.org', label: 'BeGambleAware', language: 'en' },
]

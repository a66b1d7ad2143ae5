import {
  BadgeCheck,
  Dices,
  FileText,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  Mail,
  Megaphone,
  Plug,
  ScrollText,
  Settings2,
  Trophy,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { Permission } from '#server/platform/operator/permissions.ts'
import { m } from '../paraglide/messages.js'

export type Section = {
  readonly path: string
  readonly label: () => string
  readonly Icon: LucideIcon
  /** Permission to read it; null for every operator. */
  readonly permission: Permission | null
  /** After `G`. */
  readonly key?: string
}

export type SectionGroup = { readonly title: (() => string) | null; readonly sections: readonly Section[] }

/** The pages of the console, as the rail lists them. */
export const SECTION_GROUPS: readonly SectionGroup[] = [
  {
    title: null,
    sections: [
      { path: '/', label: m.work_title, Icon: LayoutGrid, permission: null, key: 'O' },
      { path: '/players', label: m.players_title, Icon: Users, permission: 'search.player', key: 'P' },
    ],
  },
  {
    title: m.group_queues,
    sections: [
      { path: '/money', label: m.money_title, Icon: Wallet, permission: 'view.money', key: 'W' },
      { path: '/identity', label: m.identity_title, Icon: BadgeCheck, permission: 'view.identity', key: 'I' },
      { path: '/approvals', label: m.approvals_title, Icon: UsersRound, permission: null, key: 'A' },
    ],
  },
  {
    title: m.group_product,
    sections: [
      { path: '/games', label: m.games_title, Icon: Dices, permission: 'view.products', key: 'G' },
      { path: '/sports', label: m.sports_title, Icon: Trophy, permission: 'view.products', key: 'S' },
      { path: '/campaigns', label: m.campaigns_title, Icon: Megaphone, permission: 'view.products', key: 'M' },
      { path: '/content', label: m.content_title, Icon: FileText, permission: 'view.products', key: 'C' },
    ],
  },
  {
    title: m.group_system,
    sections: [
      { path: '/providers', label: m.providers_title, Icon: Plug, permission: 'view.providers' },
      { path: '/letters', label: m.letters_title, Icon: Mail, permission: 'retry.letter' },
      { path: '/audit', label: m.audit_title, Icon: ScrollText, permission: 'search.audit', key: 'U' },
      { path: '/operators', label: m.operators_title, Icon: KeyRound, permission: 'search.audit' },
      { path: '/settings', label: m.settings_title, Icon: Settings2, permission: 'search.audit' },
    ],
  },
]

export const SECTIONS: readonly Section[] = SECTION_GROUPS.flatMap(({ sections }) => sections)

import type { LinkProps } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  Banknote,
  CircleUserRound,
  Gift,
  History,
  KeyRound,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Wallet,
} from 'lucide-react'
import type { AccountFeature } from '#server/shared/constants/features.ts'
import type { Profile } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'

export type ProfilePage = {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: () => string
  readonly icon: LucideIcon
  readonly note?: () => string
  /** Feature flag of the account that the page requires. */
  readonly feature?: AccountFeature
}

export const OVERVIEW: ProfilePage = { to: '/profile', label: m.profile_overview, icon: CircleUserRound }

const PAGES: readonly ProfilePage[] = [
  { to: '/profile/access', label: m.profile_access, icon: KeyRound, note: m.profile_access_note },
  { to: '/profile/bonuses', label: m.profile_promotions, icon: Gift, feature: 'bonus_balances' },
  { to: '/profile/wallet', label: m.wallet_title, icon: Wallet, note: m.wallet_exchange_and_vault },
  { to: '/profile/deposit', label: m.wallet_pay_in_title, icon: ArrowDownToLine },
  { to: '/profile/history', label: m.profile_history, icon: History, note: m.profile_history_note },
  { to: '/profile/withdrawal', label: m.withdrawal_title, icon: Banknote },
  { to: '/profile/limits', label: m.limits_title, icon: ShieldCheck, note: m.profile_limits_note },
  { to: '/profile/setting', label: m.profile_setting, icon: Settings, note: m.profile_setting_note },
]

/** Pages available to an account, except the overview. */
export const pagesOf = ({ features }: Pick<Profile, 'features'>): readonly ProfilePage[] =>
  PAGES.filter(({ feature }) => feature === undefined || features.includes(feature))

import { Link, type LinkProps, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '~/lib/session.ts'
import { m } from '~/paraglide/messages.js'

type ProfileTab = { to: NonNullable<LinkProps['to']>; label: () => string; exact?: boolean; feature?: string }

const TABS: readonly ProfileTab[] = [
  { to: '/profile', label: m.profile_overview, exact: true },
  { to: '/profile/access', label: m.profile_access },
  { to: '/profile/bonuses', label: m.profile_bonuses, feature: 'bonus_balances' },
  { to: '/profile/wallet', label: m.wallet_title },
  { to: '/profile/deposit', label: m.wallet_pay_in_title },
  { to: '/profile/history', label: m.profile_history },
  { to: '/profile/withdrawal', label: m.withdrawal_title },
  { to: '/profile/limits', label: m.limits_title },
  { to: '/profile/setting', label: m.profile_setting },
]

/** Around the pages of a profile: its name, and the way from one to another. */
export function ProfileShell() {
  const { profile } = useSession()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // on a phone the later ones are beyond the edge: whoever came by a link would not see where they are
  useEffect(() => {
    const here = pathname && nav.current?.querySelector('[data-status=active]')
    if (here) here.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  // signed out in another tab: the way to the login is already taken
  if (!profile) return null
  const shown = TABS.filter(({ feature }) => feature === undefined || profile.features.includes(feature))
  return (
    <>
      <h1 className="title-24">{m.profile_title()}</h1>
      <nav
        ref={nav}
        aria-label={m.profile_title()}
        className="scroll-x -mx-4 mt-3 mb-5 flex gap-5 px-4 shadow-[inset_0_-1px_var(--color-line)] lg:mx-0 lg:mb-6 lg:gap-6 lg:px-0"
      >
        {shown.map(({ to, label, exact = false }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact, includeSearch: false }}
            className="relative flex h-11 shrink-0 items-center whitespace-nowrap font-medium text-14 text-paper-3 transition-colors after:line-x after:absolute after:inset-x-0 after:bottom-0 after:hidden hover:text-paper focus-visible:-outline-offset-2 data-[status=active]:text-paper data-[status=active]:after:block"
          >
            {label()}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}

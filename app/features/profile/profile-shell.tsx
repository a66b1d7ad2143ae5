import { Link, Outlet, useMatches } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { OVERVIEW, pagesOf } from './profile-pages.ts'

/** Frame of the profile pages: navigation next to them, on narrow screens a link back to the overview. */
export function ProfileShell() {
  const { profile } = useSession()
  const here = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  // signed out in another tab: the redirect to the login is under way
  if (!profile) return null
  const pages = [OVERVIEW, ...pagesOf(profile)]
  const page = pages.find(({ to }) => to === here)
  return (
    <div className="xl:grid xl:max-w-300 xl:grid-cols-[13rem_minmax(0,1fr)] xl:items-start xl:gap-8">
      <nav aria-label={m.profile_title()} className="sticky top-24 max-xl:hidden">
        <ul className="grid gap-1">
          {pages.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: to === OVERVIEW.to, includeSearch: false }}
                className="group rail-link data-[status=active]:before:left-0"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
                <span className="rail-name">{label()}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        {page && page !== OVERVIEW && (
          <>
            <Link
              to="/profile"
              className="-ml-1 inline-flex min-h-11 items-center gap-1 text-13 text-paper-3 hover:text-paper xl:hidden"
            >
              <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={1.5} />
              {m.profile_title()}
            </Link>
            <h1 className="title-24 mb-5 lg:mb-6">{page.label()}</h1>
          </>
        )}
        <Outlet />
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Link } from '../lib/navigation.tsx'
import type { Search } from '../lib/search.ts'

export type BarLink = { readonly name: string; readonly label: ReactNode; readonly search: Search }

type LinkBarProps = {
  /** `sub`: the parts of a page; `tabs`: of a record; `seg`: values of a filter. */
  look: 'sub' | 'tabs' | 'seg'
  label: string
  /** Page of all links. */
  to: string
  links: readonly BarLink[]
  current: string
}

/** Links to the parts or filters of a page, which are in its address. */
export function LinkBar({ look, label, to, links, current }: LinkBarProps) {
  return (
    <nav className={look} aria-label={label}>
      {links.map(({ name, label: text, search }) => (
        <Link
          key={name}
          to={to}
          search={search}
          className={name === current ? 'on' : ''}
          aria-current={name === current ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { m } from '~/paraglide/messages.js'

/** Opens the search once its opener is there; until then it is a link to the games, which have a search of their own. */
export function SearchButton() {
  return (
    <Link to="/" hash="games" preload={false} activeProps={{ 'aria-current': undefined }} className="search-link">
      <Search aria-hidden="true" className="size-5 lg:size-4" strokeWidth={1.5} />
      <span className="truncate max-lg:sr-only">{m.search_open()}</span>
      <i aria-hidden="true">/</i>
    </Link>
  )
}

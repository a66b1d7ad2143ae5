import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useSite } from '~/lib/pages/site.ts'
import { PlayerPart } from '~/lib/player/player-part.tsx'
import { m } from '~/paraglide/messages.js'
import { Wordmark } from '~/ui/wordmark.tsx'
import { AccountControls } from './account-controls.tsx'

export function TopBar() {
  const site = useSite()
  return (
    <header className="sticky top-0 z-30 flex h-bar items-center justify-between gap-2 border-line border-b bg-ink pr-3 pl-4 lg:col-span-2 lg:gap-4 lg:pr-8 lg:pl-6 print:hidden">
      <Link to="/" className="-mx-2 flex h-11 items-center px-2" activeProps={{ 'aria-current': undefined }}>
        <Wordmark site={site} label={m.shell_home({ site: site.name })} />
      </Link>
      <SearchButton />
      <PlayerPart name="account">
        <AccountControls />
      </PlayerPart>
    </header>
  )
}

/** Opens the search once `SearchOpener` is loaded; until then it links to the games page, which has its own search. */
function SearchButton() {
  return (
    <Link to="/" hash="games" preload={false} activeProps={{ 'aria-current': undefined }} className="search-link">
      <Search aria-hidden="true" className="size-5 lg:size-4" strokeWidth={1.5} />
      <span className="truncate max-lg:sr-only">{m.search_open()}</span>
      <i aria-hidden="true">/</i>
    </Link>
  )
}

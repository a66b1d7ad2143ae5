import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { PlayerSearch } from './player-search.tsx'

export function PlayersPage() {
  return (
    <Page title={m.players_title()} permission="search.player">
      <PlayerSearch />
    </Page>
  )
}

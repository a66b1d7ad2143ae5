import { TitleTile } from '~/features/casino/title-tile.tsx'
import { m } from '~/paraglide/messages.js'
import { useHome } from './home-query.ts'
import { HomeRow, ROW_OF_FIVE } from './home-row.tsx'
import { playersOf } from './players-of.tsx'

/** The slots that are played most; nothing where the operator has none. */
export function SlotsRow() {
  const home = useHome()
  if (!home || home.slots.length === 0) return null
  return (
    <HomeRow id="home-slots" title={m.slots_home()} all={{ to: '/games/slots', name: m.slots_all() }}>
      <div className={ROW_OF_FIVE}>
        {home.slots.map((title) => (
          <TitleTile key={title.slug} title={title} isServedToAll aside={playersOf(home.players, title.slug)} />
        ))}
      </div>
    </HomeRow>
  )
}

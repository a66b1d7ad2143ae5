import { type Game, gamePath } from '~/features/catalogue/games.ts'
import { formatTimesTop } from '~/lib/format/format.ts'
import { formatGameRtp } from '~/lib/format/rtp.ts'
import { useIsOpen } from '~/lib/pages/open-paths.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Tile, type TileProps } from '~/ui/tile.tsx'

/** A game with its figures and a link; renders nothing if it is closed on this host. */
export function GameTile({ game, aside, eager = false }: Pick<TileProps, 'aside' | 'eager'> & { game: Game }) {
  const { id, name, art, hue, topMultiplier } = game
  const locale = getLocale()
  const isOpen = useIsOpen()
  if (!isOpen(gamePath(id))) return null
  return (
    <Tile
      to={gamePath(id)}
      art={art}
      hue={hue}
      title={name()}
      rtp={m.home_rtp({ rtp: formatGameRtp(game, locale) })}
      note={m.game_up_to({ multiplier: formatTimesTop(topMultiplier, locale) })}
      aside={aside}
      eager={eager}
      game={id}
    />
  )
}

import { type Game, gamePath } from '~/features/catalogue/games.ts'
import { formatTimesTop } from '~/lib/format/format.ts'
import { formatGameRtp } from '~/lib/format/rtp.ts'
import { useIsInMaintenance } from '~/lib/pages/closed-games.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Tile, type TileProps } from '~/ui/tile.tsx'

/** A game with its figures and a link. */
export function GameTile({ game, aside, eager = false }: Pick<TileProps, 'aside' | 'eager'> & { game: Game }) {
  const { id, name, art, hue, topMultiplier } = game
  const locale = getLocale()
  const isInMaintenance = useIsInMaintenance()(id)
  return (
    <Tile
      to={gamePath(id)}
      art={art}
      hue={hue}
      title={name()}
      rtp={m.home_rtp({ rtp: formatGameRtp(game, locale) })}
      note={
        isInMaintenance ? m.home_maintenance() : m.game_up_to({ multiplier: formatTimesTop(topMultiplier, locale) })
      }
      aside={aside}
      eager={eager}
      game={isInMaintenance ? undefined : id}
    />
  )
}

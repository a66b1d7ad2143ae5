import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export type TileProps = {
  to: LinkProps['to']
  /** Address of its image, 4:3. */
  art: string
  /** Hue of the image, in degrees. */
  hue: number
  title: string
  /** Right of the title: the RTP. */
  rtp: ReactNode
  /** Under the title: the highest multiplier. */
  note?: ReactNode
  /** Under the title, right: current number of players. */
  aside?: ReactNode
  /** Loads the image immediately, for tiles above the fold. */
  eager?: boolean
  /** Id of the game, for tiles with a preview on hover or focus (`useLook`). */
  game?: string
}

/** A game in the lobby: its image, name and figures. Its border takes the game's hue on hover. */
export function Tile({ to, art, hue, title, rtp, note, aside, eager = false, game }: TileProps) {
  return (
    <div style={{ '--hue': hue }} data-game={game} className="tile">
      <Link to={to} className="block h-full">
        {/* the title already names the game, so the image has no alternative text */}
        <img
          src={art}
          alt=""
          width={320}
          height={240}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="block aspect-4/3 h-auto w-full"
        />
        <div className="px-3 py-2.5 lg:px-3.5 lg:py-3">
          <div className="justify-between gap-2 xl:flex xl:items-baseline">
            <h3 className="font-semibold text-16">{title}</h3>
            <span className="num whitespace-nowrap font-medium text-12 text-paper-2">{rtp}</span>
          </div>
          <div className="num flex justify-between gap-2 whitespace-nowrap font-medium text-12 text-paper-3 xl:mt-0.5">
            <span>{note}</span>
            {aside && <span>{aside}</span>}
          </div>
        </div>
      </Link>
    </div>
  )
}

/** Loading placeholder of a tile, with the same size. */
export function TileSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-control border border-line bg-surface-1">
      <svg aria-hidden="true" viewBox="0 0 320 240" className="block aspect-4/3 w-full bg-surface-2">
        <path d="M0 184H320" className="stroke-line" strokeWidth="4" />
      </svg>
      <div className="grid animate-pulse gap-3 px-3 py-3.5">
        <span className="h-3.5 w-3/5 rounded-chip bg-surface-3" />
        <span className="h-2.5 w-4/5 rounded-chip bg-surface-3" />
      </div>
    </div>
  )
}

import { Link, type LinkProps } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { type DrawnGame, GameArt } from './game-art.tsx'

export type TileProps = {
  to: LinkProps['to']
  game: DrawnGame
  title: string
  /** Right of the title: the return to player. */
  rtp: ReactNode
  /** Under the title: the highest multiplier. */
  note?: ReactNode
  /** Under the title, right: players now. */
  aside?: ReactNode
  eager?: boolean
}

/** A game in the lobby: its drawing, name and arithmetic. The edge takes the game's hue under the pointer. */
export function Tile({ to, game, title, rtp, note, aside, eager }: TileProps) {
  const hue: CSSProperties = { '--hue': `var(--hue-${game})` }
  return (
    <Link
      to={to}
      style={hue}
      className="block overflow-hidden rounded-control border border-line bg-surface-1 transition-colors hover:border-[oklch(0.74_0.13_var(--hue))] active:bg-surface-2"
    >
      <GameArt game={game} eager={eager} />
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
  )
}

/** A tile that is on its way: the same box, the line at rest. */
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

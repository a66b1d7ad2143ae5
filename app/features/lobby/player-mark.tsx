import { CircleUserRound } from 'lucide-react'
import { hueOf } from '~/lib/format/hue-of.ts'

/**
 * Avatar in lists of all players: the first letter of the name in the name's color, or an outline for hidden players.
 */
export function PlayerMark({ player }: { player: string | null }) {
  if (player === null)
    return <CircleUserRound aria-hidden="true" className="size-6 shrink-0 text-paper-3" strokeWidth={1} />
  const [first = ''] = player
  return (
    <span
      aria-hidden="true"
      data-theme="dark"
      style={{ background: `oklch(38% 0.08 ${hueOf(player)})` }}
      className="grid size-6 shrink-0 place-items-center rounded-full font-semibold text-12 text-paper"
    >
      {first.toUpperCase()}
    </span>
  )
}

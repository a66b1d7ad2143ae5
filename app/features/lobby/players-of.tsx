import { CircleUserRound } from 'lucide-react'
import { m } from '~/paraglide/messages.js'

type Counts = readonly { readonly game: string; readonly players: number }[]

/** Current number of players of a game, for its tile; undefined if it is too small to be reported. */
export function playersOf(counts: Counts | undefined, game: string) {
  const found = counts?.find((one) => one.game === game)
  return (
    found && (
      <>
        <CircleUserRound aria-hidden="true" className="mr-1 mb-0.5 inline size-3.5" strokeWidth={1.5} />
        <span className="sr-only">{m.home_players_now({ count: String(found.players) })}</span>
        <span aria-hidden="true">{found.players}</span>
      </>
    )
  )
}

import type { SiteGameId } from '~/features/catalogue/game-meta.ts'
import { useOperatorSettings } from '~/lib/pages/site.ts'
import { m } from '~/paraglide/messages.js'

type ClosedNoteProps = { game: SiteGameId; unit: string }

/**
 * States that the operator has closed a game, everywhere or in the currency of the play; renders nothing while it is
 * open. The board stays below, since a round that is open may be finished.
 */
export function ClosedNote({ game, unit }: ClosedNoteProps) {
  const { closed_games } = useOperatorSettings()
  const isClosed = closed_games.some(
    (closed) => closed.game === game && (closed.currency ?? unit) === unit && closed.country === null,
  )
  if (!isClosed) return null
  return (
    <p className="mb-2.5 rounded-control border border-line bg-surface-1 px-4 py-3 text-14 text-paper-2 lg:mb-5">
      {m.play_closed()}
    </p>
  )
}

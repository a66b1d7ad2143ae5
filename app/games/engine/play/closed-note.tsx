import type { SiteGameId } from '~/features/catalogue/game-meta.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { useIsClosed } from './use-is-closed.ts'

type ClosedNoteProps = { game: SiteGameId; unit: Unit }

/**
 * States that the game takes no bets; renders nothing while it does. The board stays below, since a round that is open
 * may be finished.
 */
export function ClosedNote(played: ClosedNoteProps) {
  if (!useIsClosed(played)) return null
  return (
    <p className="mb-2.5 rounded-control border border-line bg-surface-1 px-4 py-3 text-14 text-paper-2 lg:mb-5">
      {m.play_closed()}
    </p>
  )
}

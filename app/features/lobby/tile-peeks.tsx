import { createPortal } from 'react-dom'
import { GAMES } from '~/games/games.ts'
import { useLook } from '~/ui/use-look.ts'
import { GamePeek } from './game-peek.tsx'

/** Over the drawing of the game that is looked at: what it returns, and the ways into it. */
export function TilePeeks() {
  const looked = useLook('.tile[data-game]')
  const game = looked && GAMES.find(({ id }) => id === looked.dataset.game)
  return (
    game &&
    createPortal(
      <div className="absolute inset-x-0 top-0 flex aspect-4/3 flex-col bg-ink/85 p-2 lg:p-3">
        <GamePeek key={game.id} game={game} />
      </div>,
      looked,
    )
  )
}

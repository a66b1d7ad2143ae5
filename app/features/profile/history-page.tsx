import { useState } from 'react'
import { MyBets } from '~/features/bets/my-bets.tsx'
import { FIRST_GAME, GAME_NAMES, PLAYED_GAMES } from '~/lib/game-names.ts'
import { m } from '~/paraglide/messages.js'
import { Chip } from '~/ui/chip.tsx'

/** The player's own bets, game by game, each with its proof. */
export function HistoryPage() {
  const [game, setGame] = useState(FIRST_GAME)
  return (
    <>
      <fieldset className="scroll-x -mx-4 min-w-0 mb-4 flex gap-2 px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0">
        <legend className="sr-only">{m.profile_history_game()}</legend>
        {PLAYED_GAMES.map((one) => (
          <Chip key={one} selected={one === game} onClick={() => setGame(one)}>
            {GAME_NAMES[one]()}
          </Chip>
        ))}
      </fieldset>
      <MyBets key={game} game={game} />
    </>
  )
}

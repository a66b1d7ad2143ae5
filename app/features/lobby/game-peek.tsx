import { Link } from '@tanstack/react-router'
import { demoChoice } from '~/features/catalogue/chosen-mode.ts'
import { type Game, gamePath } from '~/features/catalogue/games.ts'
import { FavouriteButton } from '~/features/favourites/favourite-button.tsx'
import { formatGameRtp } from '~/lib/format/rtp.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { buttonClass } from '~/ui/button.tsx'

const WAY = 'min-w-0 flex-1 px-2!'

/** Links to a game: for money for players; for demo credits if the game has a demo. */
export function GamePeek({ game }: { game: Game }) {
  const { id, name, hasNoDemo } = game
  const isPlayer = useSession().profile !== null
  const hasMoney = isPlayer || hasNoDemo
  return (
    <>
      <p className="num flex items-center justify-between pl-1 font-medium text-12">
        {m.home_rtp({ rtp: formatGameRtp(game, getLocale()) })}
        <FavouriteButton game={id} />
      </p>
      <p className="mt-auto flex flex-wrap gap-2">
        {hasMoney && (
          <Link
            to={gamePath(id)}
            aria-label={`${m.slots_play()}: ${name()}`}
            onClick={() => demoChoice.set(false)}
            className={`${buttonClass('primary')} ${WAY}`}
          >
            {m.slots_play()}
          </Link>
        )}
        {!hasNoDemo && (
          <Link
            to={gamePath(id)}
            aria-label={`${m.slots_demo()}: ${name()}`}
            onClick={() => demoChoice.set(true)}
            className={`${buttonClass(hasMoney ? 'outline' : 'primary')} ${WAY}`}
          >
            {m.slots_demo()}
          </Link>
        )}
      </p>
    </>
  )
}

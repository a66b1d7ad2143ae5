import { useEffect, useState } from 'react'
import type { SiteGameId } from '~/features/catalogue/game-meta.ts'
import { GAMES, gamePath } from '~/features/catalogue/games.ts'
import { readRecentGames } from '~/features/catalogue/recent-games.ts'
import { siteGamesOf } from '~/features/favourites/kept-favourites.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { isOpenPath, useIsOpen } from '~/lib/pages/open-paths.ts'
import { useSite } from '~/lib/pages/site.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { GameTile } from './game-tile.tsx'

/** Open multi-step rounds of the player; demo rounds end with their page. */
function useOpenRounds(isWanted: { readonly hilo: boolean; readonly miner: boolean }): ReadonlySet<string> {
  const trpc = useTRPC()
  const isPlayer = useSession().profile !== null
  const hilo = useQuery({ ...trpc.hilo.current.queryOptions({}), enabled: isPlayer && isWanted.hilo })
  const miner = useQuery({ ...trpc.miner.current.queryOptions({}), enabled: isPlayer && isWanted.miner })
  const rounds = { hilo: hilo.data?.round, miner: miner.data?.round }
  return new Set(Object.entries(rounds).flatMap(([game, round]) => (round?.status === 'open' ? [game] : [])))
}

const SHOWN = 4

/** Recently played games: from the account for players, from this browser for visitors. */
function useRecentGames(isNear: boolean) {
  const isPlayer = useSession().profile !== null
  const [kept, setKept] = useState<ReturnType<typeof readRecentGames>>([])
  // unknown to the server, so not in the served markup
  useEffect(() => setKept(readRecentGames()), [])
  const { data } = useQuery({ ...useTRPC().casino.favouriteGames.queryOptions({}), enabled: isPlayer && isNear })
  return isPlayer ? siteGamesOf(data?.played ?? []).slice(0, SHOWN) : kept
}

/** Recently played games, newest first, with a mark for open rounds; renders nothing before a first bet. */
export function RecentRow({ isNear }: { isNear: boolean }) {
  const recent = useRecentGames(isNear)
  const open = useOpenRounds({ hilo: recent.includes('hilo'), miner: recent.includes('miner') })
  const isOpen = useIsOpen()
  const { rules } = useSite()
  // an open round can be finished while its game is off
  const isShown = (id: SiteGameId) => isOpen(gamePath(id)) || (open.has(id) && isOpenPath(rules, gamePath(id)))
  const games = recent.flatMap((id) => GAMES.filter((game) => game.id === id && isShown(id)))
  if (games.length === 0) return null
  return (
    <section aria-labelledby="home-recent" className="mt-8 lg:mt-10">
      <h2 id="home-recent" className="title-section mb-3 lg:mb-4">
        {m.slots_recent()}
      </h2>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-4">
        {games.map((game) => (
          <GameTile
            key={game.id}
            game={game}
            aside={open.has(game.id) && <b className="font-medium text-gold">{m.slots_unfinished()}</b>}
          />
        ))}
      </div>
    </section>
  )
}

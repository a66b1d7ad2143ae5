import { Link } from '@tanstack/react-router'
import { gameName } from '~/features/catalogue/games.ts'
import type { PublicBet } from '~/lib/calls/bet-feed.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { isGain, netOf } from '~/lib/format/bet-money.ts'
import { formatTimes } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import { PlayerMark } from './player-mark.tsx'

/** Latest wins of all players, newest first, kept current by the live stream. Each links to its proof. */
export function LatestWins() {
  const { data } = useQuery(useTRPC().betFeed.latest.queryOptions({}))
  if (!data) return null
  const wins = data.bets.filter(isGain)
  if (wins.length === 0)
    return (
      <p className="line-clamp-2 min-w-0 text-12 text-paper-3 lg:text-13 tight:line-clamp-none">{m.home_wins_none()}</p>
    )
  return (
    <ul className="scroll-x flex min-w-0 items-center [mask-image:linear-gradient(to_right,black_calc(100%-4rem),transparent)]">
      {wins.map((bet) => (
        <li key={bet.id} className="shrink-0 border-line border-l px-3 last:pr-16 lg:px-4">
          <Win bet={bet} />
        </li>
      ))}
    </ul>
  )
}

function Win({ bet }: { bet: PublicBet }) {
  const { id, game, title, player, multiplier, currency } = bet
  return (
    <Link
      to="/fairness"
      search={title === null ? { bet: id } : { provider_bet: id }}
      preload={false}
      className="num flex h-11 items-center gap-2 whitespace-nowrap text-paper-3 hover:text-paper focus-visible:-outline-offset-2"
    >
      <PlayerMark player={player} />
      <span className="font-medium text-paper-2">{gameName(game, title)}</span>
      <span>{player ?? m.bets_player_hidden()}</span>
      <span>{formatTimes(multiplier, getLocale(), 2)}</span>
      <Money value={netOf(bet)} currency={currency} signed className="font-semibold" />
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { gameName } from '~/features/catalogue/games.ts'
import type { PublicBet } from '~/lib/calls/bet-feed.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { netOf } from '~/lib/format/bet-money.ts'
import { formatNumber, formatTimesShort } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import { useHome } from './home-query.ts'
import { PlayerMark } from './player-mark.tsx'

/** With this many active games, the page looks lively anyway. */
const BUSY_GAMES = 3

/**
 * Facts about the site for times with few players: all are counted and link to their proof. Renders nothing before a
 * first win.
 */
export function HouseFacts() {
  const isBusy = (useHome()?.players.length ?? 0) >= BUSY_GAMES
  const { data: facts } = useQuery({ ...useTRPC().lobby.facts.queryOptions(), enabled: !isBusy })
  if (isBusy || !facts?.largest) return null
  const { largest, rounds, wins } = facts
  return (
    <section aria-labelledby="home-facts" className="mt-8 lg:mt-10">
      <h2 id="home-facts" className="title-section mb-3 lg:mb-4">
        {m.home_facts_title()}
      </h2>
      <dl className="grid gap-3 md:grid-cols-2 lg:grid-cols-[1fr_1fr_1.4fr] lg:gap-4">
        <Fact label={m.home_facts_largest()} figure={formatTimesShort(largest.multiplier, getLocale())}>
          <Proof bet={largest}>
            {gameName(largest.game, largest.title)} · {largest.player ?? m.bets_player_hidden()}
          </Proof>
        </Fact>
        <Fact label={m.home_facts_rounds()} figure={formatNumber(rounds, getLocale())}>
          <Link
            to="/fairness"
            preload={false}
            className="touch-target underline decoration-line-strong underline-offset-3"
          >
            {m.home_facts_check()}
          </Link>
        </Fact>
        {wins.length > 0 && (
          <div className="rounded-panel border border-line bg-surface-1 p-4 md:max-lg:col-span-2 lg:px-6">
            <dt className="text-13 text-paper-3">{m.home_facts_wins()}</dt>
            {wins.map((bet) => (
              <dd key={bet.id} className="num flex items-center gap-2.5 pt-2 text-13">
                <PlayerMark player={bet.player} />
                <Proof bet={bet}>
                  {gameName(bet.game, bet.title)} · {formatTimesShort(bet.multiplier, getLocale())}
                </Proof>
                <Money value={netOf(bet)} currency={bet.currency} signed className="ml-auto font-semibold" />
              </dd>
            ))}
          </div>
        )}
      </dl>
    </section>
  )
}

type FactProps = { label: string; figure: string; children: ReactNode }

function Fact({ label, figure, children }: FactProps) {
  return (
    <div className="rounded-panel border border-line bg-surface-1 p-4 lg:px-6">
      <dt className="text-13 text-paper-3">{label}</dt>
      <dd className="num mt-1 font-display text-24">{figure}</dd>
      <dd className="num mt-1 text-13 text-paper-2">{children}</dd>
    </div>
  )
}

function Proof({ bet: { id }, children }: { bet: PublicBet; children: ReactNode }) {
  return (
    <Link
      to="/fairness"
      search={{ bet: id }}
      preload={false}
      className="touch-target min-w-0 truncate underline decoration-line-strong underline-offset-3"
    >
      {children}
    </Link>
  )
}

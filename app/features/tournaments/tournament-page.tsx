import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { gameName, gamePath, isSiteGameId } from '~/features/catalogue/games.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatDateTime, formatMoney, formatNumber } from '~/lib/format/format.ts'
import { useIsOpen } from '~/lib/pages/open-paths.ts'
import { useSession } from '~/lib/player/session.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Badge } from '~/ui/badge.tsx'
import { buttonClass } from '~/ui/button.tsx'
import { ModalLink } from '~/ui/modal-link.tsx'
import { Money } from '~/ui/money.tsx'
import art from './art.svg?no-inline'
import { JoinButton } from './join-button.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { Panel } from './panel.tsx'
import { TimeLine } from './time-line.tsx'
import { formatScore, scoringText, tournamentName, type WholeTournament } from './tournament.ts'

const POLL_MS = 5000

/** Status labels in the singular; lists have plural ones. */
const STATUS = {
  upcoming: m.tournament_coming,
  active: m.tournament_running,
  finished: m.tournament_ended,
} as const

export function TournamentPage({ id }: { id: string }) {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(
    useTRPC().tournaments.byId.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (state.data?.is_final === false ? POLL_MS : false) },
    ),
  )
  if (!data) return null
  return (
    <>
      <nav aria-label={m.tournaments_title()} className="text-13 text-paper-3">
        <Link to="/tournaments" className="inline-flex min-h-11 items-center underline hover:text-paper">
          {m.tournaments_title()}
        </Link>
      </nav>
      <Head tournament={data} />
      <div className="mt-6 grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start">
        <Leaderboard tournament={data} staleSince={isError ? dataUpdatedAt : null} refresh={refetch} />
        <div className="grid gap-4">
          {data.own && <Own tournament={data} own={data.own} />}
          <Prizes tournament={data} />
          <Rules tournament={data} />
        </div>
      </div>
    </>
  )
}

function Head({ tournament }: { tournament: WholeTournament }) {
  const locale = getLocale()
  const timeZone = useTimeZone()
  const isOpen = useIsOpen()
  const { status, starts_at, ends_at, prize_total, currency, players, games } = tournament
  const when = status === 'upcoming' ? starts_at : ends_at
  const word = { upcoming: m.tournament_starts, active: m.tournament_ends, finished: m.tournament_ended }[status]
  return (
    <header className="relative overflow-hidden rounded-panel border border-line bg-surface-1 p-4 lg:p-6 lg:pr-88">
      <img
        src={art}
        alt=""
        width={320}
        height={240}
        className="absolute inset-y-0 right-0 h-full w-80 object-cover max-lg:hidden"
      />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="title-24">{tournamentName(tournament)}</h1>
        <Badge tone={status === 'active' ? 'volt' : 'outline'}>
          {tournament.is_cancelled ? m.tournament_cancelled() : STATUS[status]()}
        </Badge>
      </div>
      <p className="mt-2 text-13 text-paper-3">{m.tournament_prize_fund()}</p>
      <p className="num title-24 text-gold">{formatMoney(prize_total, currency, locale)}</p>
      <p className="num mt-2 flex flex-wrap gap-x-4 text-13 text-paper-2">
        <span>
          {word()} <time dateTime={when}>{formatDateTime(when, locale, timeZone)}</time>
        </span>
        <span>{m.tournament_players({ count: formatNumber(players, locale) })}</span>
        <span>
          {m.tournament_games()}:{' '}
          {games.map((game, index) => (
            <Fragment key={game}>
              {index > 0 && ', '}
              {isSiteGameId(game) && isOpen(gamePath(game)) ? (
                <Link to={gamePath(game)} className="link">
                  {gameName(game)}
                </Link>
              ) : (
                gameName(game)
              )}
            </Fragment>
          ))}
        </span>
      </p>
      {status === 'active' && (
        <div className="mt-3 max-w-120">
          <TimeLine tournament={tournament} />
        </div>
      )}
      {status !== 'finished' && <Join tournament={tournament} />}
    </header>
  )
}

function Join({ tournament: { id, is_joined } }: { tournament: WholeTournament }) {
  const { profile } = useSession()
  if (!profile)
    return (
      <p className="mt-4 flex flex-wrap items-center gap-3 text-13 text-paper-3">
        <ModalLink flag="signup" className={buttonClass('secondary')}>
          {m.shell_register()}
        </ModalLink>
        {m.tournament_visitor()}
      </p>
    )
  if (is_joined)
    return (
      <p role="status" className="mt-4 text-14 text-paper-2">
        {m.tournament_joined()}
      </p>
    )
  // players on a break or excluded cannot join
  if (profile.is_stopped) return null
  return (
    <div className="mt-4">
      <JoinButton id={id} variant="primary" />
    </div>
  )
}

type OwnProps = { tournament: WholeTournament; own: NonNullable<WholeTournament['own']> }

function Own({ tournament: { players, scoring }, own: { place, score, rounds } }: OwnProps) {
  const locale = getLocale()
  return (
    <Panel title={m.tournament_own()}>
      <p className="num title-20">
        {place === null
          ? m.tournament_own_none()
          : m.tournament_own_place({ place: formatNumber(place, locale), players: formatNumber(players, locale) })}
      </p>
      <dl className="mt-2 text-14">
        <Fact name={m.tournament_score()}>{formatScore(score, scoring)}</Fact>
        <Fact name={m.tournament_rounds()}>{formatNumber(rounds, locale)}</Fact>
      </dl>
    </Panel>
  )
}

function Prizes({ tournament: { prizes, currency } }: { tournament: WholeTournament }) {
  return (
    <Panel title={m.tournament_prizes()}>
      <dl className="text-14">
        {groupsOf(prizes).map(({ from, to, amount }) => (
          <Fact key={from} name={from === to ? String(from) : `${from}–${to}`}>
            <Money value={amount} currency={currency} />
          </Fact>
        ))}
      </dl>
    </Panel>
  )
}

type Group = { from: number; to: number; amount: string }

/** Groups places with the same prize into one row. */
function groupsOf(prizes: readonly string[]): Group[] {
  const groups: Group[] = []
  for (const [index, amount] of prizes.entries()) {
    const last = groups.at(-1)
    if (last?.amount === amount) last.to = index + 1
    else groups.push({ from: index + 1, to: index + 1, amount })
  }
  return groups
}

function Rules({ tournament }: { tournament: WholeTournament }) {
  const user = useSession().profile?.user
  const inOwn = (amounts: WholeTournament['min_stake']) =>
    amounts.find(({ currency }) => currency === user?.currency) ??
    amounts.find(({ currency }) => currency === tournament.currency)
  const least = inOwn(tournament.min_stake)
  const cap = inOwn(tournament.stake_cap ?? [])
  return (
    <Panel title={m.tournament_how()}>
      <div className="grid gap-2 text-13 text-paper-2">
        <p>{scoringText(tournament)}</p>
        <p>{m.tournament_rule_rounds()}</p>
        {least && (
          <p className="num">
            {m.tournament_min_stake()}: {formatMoney(least.amount, least.currency, getLocale())}
          </p>
        )}
        {tournament.is_cancelled && <p className="text-gold">{m.tournament_cancelled_text()}</p>}
        {tournament.rounds_per_minute != null && (
          <p className="num">
            {m.tournament_rounds_per_minute({ rounds: formatNumber(tournament.rounds_per_minute, getLocale()) })}
          </p>
        )}
        {cap && (
          <p className="num">
            {m.tournament_stake_cap({ amount: formatMoney(cap.amount, cap.currency, getLocale()) })}
          </p>
        )}
        <p>{tournament.ties === 'split' ? m.tournament_ties_split() : m.tournament_ties_earlier()}</p>
        <p>{m.tournament_prize_paid()}</p>
      </div>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-line border-t py-1.5">
      <dt className="num text-paper-3">{name}</dt>
      <dd className="num text-right">{children}</dd>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PATHS } from '~/features/casino/kind.ts'
import { m } from '~/paraglide/messages.js'
import { type LiveRound, type LiveTable, phaseAt } from './table-phase.ts'
import { RESULT_LOOKS, resultWord } from './table-result.ts'

type LiveTableTileProps = {
  table: LiveTable
  /** The server's time of the answer. */
  askedAt: number
  isInSight: boolean
}

/** How many results a phone's half has room for. */
const SHOWN_RESULTS = 6

/** A live table: its drawing, what goes on at it, and what came up last. */
export function LiveTableTile({ table: { slug, name, round }, askedAt, isInSight }: LiveTableTileProps) {
  return (
    <Link
      to={PATHS.live.play}
      params={{ slots: slug }}
      className="block overflow-hidden rounded-control border border-line bg-surface-1 transition-colors hover:border-paper-3 active:bg-surface-2"
    >
      <img
        src={`/slots/${slug}.svg`}
        alt=""
        width={320}
        height={240}
        loading="lazy"
        decoding="async"
        className="block aspect-4/3 h-auto w-full bg-surface-2"
      />
      <div className="grid gap-1.5 px-3 py-2.5 lg:px-3.5 lg:py-3">
        <h3 className="line-clamp-2 min-w-0 font-semibold text-14 lg:text-16">{name}</h3>
        {round && (
          <>
            <p className="num flex min-h-4 flex-wrap justify-between gap-x-2 font-medium text-12 text-paper-2">
              {isInSight ? <Phase round={round} askedAt={askedAt} /> : <span>{m.live_going_on()}</span>}
              {round.players > 0 && (
                <span className="text-paper-3">{m.home_players_now({ count: String(round.players) })}</span>
              )}
            </p>
            <Results results={round.results.slice(0, SHOWN_RESULTS)} />
          </>
        )}
      </div>
    </Link>
  )
}

/** Once a second, and only where it is seen. */
function Phase({ round, askedAt }: { round: LiveRound; askedAt: number }) {
  // by the server's clock: the browser's may be wrong
  const [now, setNow] = useState(askedAt)
  useEffect(() => {
    const ahead = askedAt - performance.now()
    const tick = () => setNow(performance.now() + ahead)
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [askedAt])
  const phase = phaseAt(round, now)
  switch (phase.kind) {
    case 'bets':
      return <span>{m.live_bets_open({ seconds: String(phase.seconds) })}</span>
    case 'draw':
      return <span>{m.live_no_more_bets()}</span>
    case 'result':
      return (
        <span>{phase.result === undefined ? m.live_next() : m.live_result({ result: resultWord(phase.result) })}</span>
      )
    case 'next':
      return <span>{m.live_next()}</span>
  }
}

function Results({ results }: Pick<LiveRound, 'results'>) {
  if (results.length === 0) return null
  return (
    <p className="flex gap-1">
      <span className="sr-only">
        {m.live_last_results({ results: results.map(({ value }) => resultWord(value)).join(', ') })}
      </span>
      {results.map(({ value, colour }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of places, each with what came up there
          key={index}
          aria-hidden="true"
          className={`num grid h-5.5 min-w-5.5 place-items-center rounded-chip px-1 font-semibold text-11 ${RESULT_LOOKS[colour]}`}
        >
          {/^\d/.test(value) ? value : [...resultWord(value)][0]}
        </span>
      ))}
    </p>
  )
}

import { useEffect, useRef, useState } from 'react'
import { ownValue } from '#server/shared/own-value.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { m } from '~/paraglide/messages.js'
import { type LiveRound, phaseAt, refetchInterval } from './table-phase.ts'
import { useInSight } from './use-in-sight.ts'

/** Number of results that fit in half the width of a phone. */
const SHOWN_RESULTS = 6

/** Live state of a table, refreshed while visible; renders nothing if the provider reports none. */
export function TableNow({ slug }: { slug: string }) {
  const { lobby } = useTRPC()
  const place = useRef<HTMLDivElement>(null)
  const isInSight = useInSight(place)
  const { data } = useQuery({
    ...lobby.tables.queryOptions(),
    enabled: isInSight,
    // batches the requests of tables shown side by side
    staleTime: 1000,
    refetchInterval: ({ state: { data: seen } }) => (seen ? refetchInterval(seen) : false),
  })
  const round = data?.tables.find((table) => table.slug === slug)?.round
  return (
    <div ref={place} className="mt-1 grid min-h-11 content-start gap-1.5">
      {data && round && <RoundNow {...{ round, isInSight }} askedAt={data.now} />}
    </div>
  )
}

type RoundNowProps = {
  round: LiveRound
  /** Server time at which the data was fetched. */
  askedAt: number
  isInSight: boolean
}

export function RoundNow({ round, askedAt, isInSight }: RoundNowProps) {
  return (
    <>
      <p className="num flex min-h-4 flex-wrap justify-between gap-x-2 font-medium text-12 text-paper-2">
        {isInSight ? <Phase round={round} askedAt={askedAt} /> : <span>{m.live_going_on()}</span>}
        {round.players > 0 && (
          <span className="text-paper-3">{m.home_players_now({ count: String(round.players) })}</span>
        )}
      </p>
      <Results results={round.results.slice(0, SHOWN_RESULTS)} />
    </>
  )
}

/** Updates once a second, only while visible. */
function Phase({ round, askedAt }: { round: LiveRound; askedAt: number }) {
  // uses the server's clock, since the browser's may be wrong
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

const WORDS: Readonly<Record<string, () => string>> = {
  player: m.live_player,
  banker: m.live_banker,
  tie: m.live_tie,
}

/** Result of a table in the reader's language: a number, or the winning hand. */
export const resultWord = (result: string): string => ownValue(WORDS, result)?.() ?? result

/** Colors as at the table; the letter or number states the same. */
const RESULT_LOOKS: Readonly<Record<LiveRound['results'][number]['colour'], string>> = {
  red: 'bg-loss-dim text-loss',
  black: 'bg-surface-3 text-paper-2',
  green: 'bg-win-dim text-win',
  blue: 'bg-info-dim text-info',
}

import { ownValue } from '#server/shared/own-value.ts'
import { m } from '~/paraglide/messages.js'
import { goalMarks } from './goal-marks.ts'
import type { SportsEvent } from './sports.ts'

const NAMES: Readonly<Record<string, () => string>> = {
  shots: m.sports_s_shots,
  corners: m.sports_s_corners,
  yellow_cards: m.sports_s_yellow_cards,
  points_won: m.sports_s_points_won,
  serve_points: m.sports_s_serve_points,
  breaks: m.sports_s_breaks,
  two_pointers: m.sports_s_two_pointers,
  three_pointers: m.sports_s_three_pointers,
  free_throws: m.sports_s_free_throws,
  rounds_won: m.sports_s_rounds_won,
  longest_run: m.sports_s_longest_run,
}

/** Recent momentum and statistics of both sides; renders nothing before the match. */
export function Statistics({ event }: { event: SportsEvent }) {
  const { statistics, momentum } = event
  if (statistics.length === 0) return null
  return (
    <section
      aria-label={m.sports_statistics()}
      className="num mt-3 grid gap-4 rounded-panel border border-line bg-surface-1 p-4"
    >
      {momentum.length > 1 && <Momentum event={event} />}
      <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {statistics.map(({ name, home, away }) => (
          <div key={name} className="grid grid-cols-[3rem_minmax(0,1fr)_3rem] items-center gap-x-2 text-13">
            <dd className="font-semibold">{home}</dd>
            <dt className="order-none text-center text-12 text-paper-3">{ownValue(NAMES, name)?.() ?? name}</dt>
            <dd className="text-right font-semibold">{away}</dd>
            <Share home={home} away={away} />
          </div>
        ))}
      </dl>
    </section>
  )
}

function Share({ home, away }: { home: number; away: number }) {
  const share = home + away === 0 ? 50 : (100 * home) / (home + away)
  return (
    <span aria-hidden="true" className="col-span-3 flex h-1 gap-1 overflow-hidden">
      <span className="rounded-full bg-accent" style={{ width: `${share}%` }} />
      <span className="grow rounded-full bg-line-strong" />
    </span>
  )
}

const [WIDTH, HALF] = [240, 40]
/** Minimum value that fills the height; 100 is the maximum. */
const LEAST_FULL = 40

/** Part of the line covered by a mark's label. */
const MARK_WIDTH = 0.2

/** A tick per goal on its side of the line, with minute and score if the next goal of that side leaves space. */
function GoalMarks({ event }: { event: SportsEvent }) {
  const marks = goalMarks(event)
  return marks.map(({ team, at, minute, score }, index) => {
    // near its end the line has space only before a tick
    const isBefore = at > 1 - MARK_WIDTH
    const overlaps = marks.some(
      (other, place) => place !== index && other.team === team && Math.abs(other.at - at) < MARK_WIDTH && place > index,
    )
    const side = isBefore ? { right: `${100 * (1 - at)}%` } : { left: `${100 * at}%` }
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a goal is known by its number in the match
        key={index}
        aria-hidden="true"
        style={side}
        className={`absolute flex h-1/2 border-paper px-1 text-12 text-paper leading-none ${isBefore ? 'border-r' : 'border-l'} ${team === 'home' ? 'top-0 items-start' : 'bottom-0 items-end'}`}
      >
        {!overlaps && `${minute}′ ${score.home}:${score.away}`}
      </span>
    )
  })
}

/**
 * A line above the middle where the home side was dominant, and below it where the other was; a tick is a goal of that
 * side.
 */
function Momentum({ event }: { event: SportsEvent }) {
  const { momentum, home, away, status } = event
  const step = WIDTH / (momentum.length - 1)
  // scaled so that an even match is not a flat line, and a calm one does not look dramatic
  const full = 1.1 * Math.max(LEAST_FULL, ...momentum.map(Math.abs))
  const points = momentum.map(
    (value, index) => `${(index * step).toFixed(1)},${(HALF - (value * HALF) / full).toFixed(1)}`,
  )
  const last = momentum.at(-1) ?? 0
  // nobody attacks once it is over
  const leader = status !== 'live' ? undefined : last > 10 ? home : last < -10 ? away : undefined
  return (
    <figure className="min-w-0">
      <figcaption className="flex justify-between gap-2 text-12 text-paper-3">
        <span>{m.sports_momentum()}</span>
        {leader && (
          <span className="truncate tight:whitespace-normal text-paper-2">
            {m.sports_momentum_of({ team: leader })}
          </span>
        )}
      </figcaption>
      <div className="relative mt-2 h-24">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${2 * HALF}`}
          preserveAspectRatio="none"
          className="size-full overflow-visible"
        >
          <line x1="0" x2={WIDTH} y1={HALF} y2={HALF} className="stroke-line-strong" strokeDasharray="3 4" />
          <polygon points={`0,${HALF} ${points.join(' ')} ${WIDTH},${HALF}`} className="fill-accent/15" />
          <polyline
            points={points.join(' ')}
            fill="none"
            className="stroke-accent"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <GoalMarks event={event} />
      </div>
    </figure>
  )
}

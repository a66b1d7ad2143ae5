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

/** Who was on top of late, and what both sides have done; nothing before the match. */
export function Statistics({ event }: { event: SportsEvent }) {
  const { statistics, momentum } = event
  if (statistics.length === 0) return null
  return (
    <section
      aria-label={m.sports_statistics()}
      className="num mt-3 grid gap-4 rounded-panel border border-line bg-surface-1 p-4 lg:grid-cols-2"
    >
      {momentum.length > 1 && <Momentum event={event} />}
      <dl className="grid content-center gap-2.5">
        {statistics.map(({ name, home, away }) => (
          <div key={name} className="grid grid-cols-[3rem_minmax(0,1fr)_3rem] items-center gap-x-2 text-13">
            <dd className="font-semibold">{home}</dd>
            <dt className="order-none text-center text-12 text-paper-3">{NAMES[name]?.() ?? name}</dt>
            <dd className="text-right font-semibold">{away}</dd>
            <Share home={home} away={away} />
          </div>
        ))}
      </dl>
    </section>
  )
}

/** How much of something either side has, as a bar. */
function Share({ home, away }: { home: number; away: number }) {
  const share = home + away === 0 ? 50 : (100 * home) / (home + away)
  return (
    <span aria-hidden="true" className="col-span-3 flex h-1 gap-1 overflow-hidden">
      <span className="rounded-full bg-volt" style={{ width: `${share}%` }} />
      <span className="grow rounded-full bg-line-strong" />
    </span>
  )
}

const [WIDTH, HALF] = [240, 40]

/** A line over the middle where the home side was on top, and under it where the other was; a stroke is a goal of that side. */
function Momentum({ event }: { event: SportsEvent }) {
  const { momentum, home, away } = event
  const step = WIDTH / (momentum.length - 1)
  const points = momentum.map(
    (value, index) => `${(index * step).toFixed(1)},${(HALF - (value * HALF) / 110).toFixed(1)}`,
  )
  const last = momentum.at(-1) ?? 0
  const leader = last > 10 ? home : last < -10 ? away : undefined
  return (
    <figure className="min-w-0">
      <figcaption className="flex justify-between gap-2 text-12 text-paper-3">
        <span>{m.sports_momentum()}</span>
        {leader && <span className="truncate text-paper-2">{m.sports_momentum_of({ team: leader })}</span>}
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${2 * HALF}`}
        preserveAspectRatio="none"
        className="mt-2 h-24 w-full overflow-visible"
      >
        <line x1="0" x2={WIDTH} y1={HALF} y2={HALF} className="stroke-line-strong" strokeDasharray="3 4" />
        <polygon points={`0,${HALF} ${points.join(' ')} ${WIDTH},${HALF}`} className="fill-volt/15" />
        <polyline
          points={points.join(' ')}
          fill="none"
          className="stroke-volt"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
        {goalMarks(event).map(({ team, at }, index) => (
          <line
            // biome-ignore lint/suspicious/noArrayIndexKey: a goal is known by its number in the match
            key={index}
            x1={at * WIDTH}
            x2={at * WIDTH}
            y1={team === 'home' ? 0 : HALF}
            y2={team === 'home' ? HALF : 2 * HALF}
            className="stroke-paper"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </figure>
  )
}

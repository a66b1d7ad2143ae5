import { Trophy } from 'lucide-react'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { eventName } from './event-name.ts'
import { timeOf } from './names.ts'
import type { SportsEvent } from './sports.ts'

/** Header above the markets of an outright: its name and the basis of its settlement. */
export function OutrightHead({ event }: { event: SportsEvent }) {
  const zone = useTimeZone()
  return (
    <section
      aria-label={eventName(event)}
      className="num rounded-panel border border-line bg-surface-1 p-4 text-13 text-paper-2 lg:p-6"
    >
      <p className={event.status === 'live' ? 'font-semibold text-loss' : 'text-paper-3'} suppressHydrationWarning>
        {event.status === 'closed' ? m.sports_outright_over() : timeOf(event, zone)}
      </p>
      <h1 className="title-24 mt-1 text-paper">{eventName(event)}</h1>
      <Standings event={event} />
      <p className="mt-3 max-w-170">{m.sports_outright_note()}</p>
    </section>
  )
}

/** Points of the round, and its winner once it is over. */
function Standings({ event: { status, standings = [] } }: { event: SportsEvent }) {
  const [first] = standings
  if (!first) return null
  const leaders = standings.filter(({ score }) => score === first.score)
  const isOver = status === 'closed'
  return (
    <>
      {isOver && (
        <p className="mt-3 flex items-center gap-2 text-16">
          <Trophy aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.5} />
          <span>
            {m.sports_m_outright()}:{' '}
            <strong className="font-semibold text-paper">{leaders.map(({ name }) => name).join(', ')}</strong>
          </span>
        </p>
      )}
      <table className="mt-3 w-full max-w-105 text-14">
        <caption className="pb-1 text-left text-12 text-paper-3">{m.sports_g_goals()}</caption>
        <tbody>
          {standings.map(({ name, score }) => (
            <tr key={name} className={`border-line border-t ${score === first.score ? 'text-paper' : ''}`}>
              <th scope="row" className="py-1.5 text-left font-medium">
                {1 + standings.filter((other) => other.score > score).length}. {name}
              </th>
              <td className="text-right font-semibold">{score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

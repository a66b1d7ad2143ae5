import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { timeOf } from './names.ts'
import { periodName } from './period-name.ts'
import { isInSets, playedPeriod } from './score.tsx'
import type { SportsEvent } from './sports.ts'

export function Scoreboard({ event }: { event: SportsEvent }) {
  const zone = useTimeZone()
  const { home, away, score, goals, red_cards: cards, clock, periods, status } = event
  const isLive = status === 'live'
  return (
    <section aria-label={m.sports_vs(event)} className="num rounded-panel border border-line bg-surface-1 p-4 lg:p-6">
      <p className="flex flex-wrap gap-2 text-13 text-paper-3">
        <span className={isLive ? 'font-semibold text-loss' : ''} suppressHydrationWarning>
          {timeOf(event, zone)}
        </span>
        {isLive && clock?.isBreak !== true && <span>{playedPeriod(event)}</span>}
      </p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4">
        <h1 className="contents font-display">
          <Team name={home} cards={cards.home} isServing={event.serving === 'home'} />
          {score ? (
            <span className="text-center font-display font-semibold text-24 lg:text-[3.5rem] lg:leading-none">
              {`${score.home}:${score.away}`}
            </span>
          ) : (
            <span className="text-24 text-paper-3">–</span>
          )}
          <Team name={away} cards={cards.away} isServing={event.serving === 'away'} isRight={true} />
        </h1>
      </div>
      {(periods.length > 1 || isInSets(event.sport)) && <Periods event={event} />}
      {goals.length > 0 && (
        <ol className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-12 text-paper-2">
          {goals.map(({ team, minute }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a goal is known by its number in the match
            <li key={index}>
              {minute}′ {team === 'home' ? home : away}
            </li>
          ))}
        </ol>
      )}
      {(status === 'cancelled' || status === 'abandoned') && (
        <p role="status" className="mt-3 text-13 text-paper-2">
          {status === 'cancelled' ? m.sports_cancelled_note() : m.sports_abandoned_note()}
        </p>
      )}
    </section>
  )
}

/** Both sides in rows, with their score in every period; in tennis, the game's points last. */
function Periods({ event }: { event: SportsEvent }) {
  const { periods, points, sport } = event
  if (periods.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form, and the scoreboard is a landmark already
    <div role="group" aria-label={m.sports_g_scores()} tabIndex={0} className="scroll-x mt-4">
      <table className="w-full text-right text-13">
        <thead className="text-12 text-paper-3">
          <tr>
            <td />
            {periods.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a period is known by its number
              <th key={index} scope="col" className="px-2 py-1 font-medium">
                {periodName(sport, index + 1)}
              </th>
            ))}
            {points && <td />}
          </tr>
        </thead>
        <tbody>
          {(['home', 'away'] as const).map((side) => (
            <tr key={side} className="border-line border-t">
              <th scope="row" className="max-w-40 truncate py-1.5 text-left font-medium text-paper-2">
                {event[side]}
              </th>
              {periods.map((period, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a period is known by its number
                <td key={index} className={`px-2 ${index === periods.length - 1 ? 'font-semibold' : 'text-paper-2'}`}>
                  {period[side]}
                </td>
              ))}
              {points && <td className="px-2 font-semibold text-accent">{points[side]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TeamProps = { name: string; cards: number; isServing: boolean; isRight?: boolean }

function Team({ name, cards, isServing, isRight = false }: TeamProps) {
  return (
    <span className={`min-w-0 font-semibold text-16 lg:text-24 ${isRight ? 'text-right' : ''}`}>
      {name}
      {isServing && (
        <>
          <span aria-hidden="true" className="ml-2 inline-block size-2 rounded-full bg-accent align-middle" />
          <span className="sr-only">{m.sports_serving()}</span>
        </>
      )}
      {cards > 0 && (
        <span aria-hidden="true" className="ml-2 inline-block h-4 w-3 rounded-[2px] bg-loss align-baseline" />
      )}
    </span>
  )
}

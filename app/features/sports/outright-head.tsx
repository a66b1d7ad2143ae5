import { useSession } from '~/lib/session.ts'
import { m } from '~/paraglide/messages.js'
import { eventName } from './event-name.ts'
import { timeOf } from './names.ts'
import type { SportsEvent } from './sports.ts'

/** What stands over the markets of an outright: which one it is, and by what it is settled. */
export function OutrightHead({ event }: { event: SportsEvent }) {
  const zone = useSession().profile?.user.timezone ?? 'UTC'
  return (
    <section
      aria-label={eventName(event)}
      className="num rounded-panel border border-line bg-surface-1 p-4 text-13 text-paper-2 lg:p-6"
    >
      <p className={event.status === 'live' ? 'font-semibold text-loss' : 'text-paper-3'} suppressHydrationWarning>
        {event.status === 'closed' ? m.sports_outright_over() : timeOf(event, zone)}
      </p>
      <h1 className="title-24 mt-1 text-paper">{eventName(event)}</h1>
      <p className="mt-3 max-w-170">{m.sports_outright_note()}</p>
    </section>
  )
}

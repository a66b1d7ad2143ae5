import { clock, zoneName } from '../lib/format.ts'
import { useIsIdle } from '../lib/idle.ts'
import { useLink } from '../lib/link.ts'
import { useNow } from '../lib/use-now.ts'
import { m } from '../paraglide/messages.js'

const SECOND_MS = 1000
/** Three refreshes without an answer. */
const STALE_MS = 45 * SECOND_MS

/** The state of the connection as a line and words: live, stale with its time, or lost with its age. */
export function LiveLine() {
  const now = useNow(SECOND_MS)
  const { answeredAt, lostAt } = useLink()
  const isIdle = useIsIdle()
  const state = lostAt !== null ? 'lost' : now - answeredAt > STALE_MS ? 'stale' : 'live'
  const word =
    state === 'lost'
      ? m.live_lost({ seconds: Math.floor((now - (lostAt ?? now)) / SECOND_MS) })
      : state === 'stale'
        ? m.live_stale({ time: clock(answeredAt) })
        : `${m.live_live()} · ${clock(now)}`
  return (
    <span className={`live ${state}`}>
      <svg aria-hidden="true" viewBox="0 0 30 10">
        {state === 'lost' ? (
          <path d="M0 5h10l3-4 3 8 2-4M22 5h8" />
        ) : (
          <path d="M0 5h26" strokeDasharray={state === 'stale' ? '2 3' : undefined} />
        )}
        {state === 'live' && <circle cx="26" cy="5" r="3" />}
      </svg>
      <span>
        {word} {zoneName(now)}
      </span>
      {/* announced on a change of state only */}
      <span className="sr" role="status">
        {state === 'lost' ? m.live_announce_lost() : state === 'stale' && !isIdle ? m.live_announce_stale() : ''}
      </span>
    </span>
  )
}

import { useEffect, useState } from 'react'
import { Countdown } from '~/features/promotions/countdown.tsx'
import { formatMoment } from '~/lib/format/format.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { getLocale } from '~/paraglide/runtime.js'
import { ProgressLine } from '~/ui/progress-line.tsx'
import type { Tournament } from './tournament.ts'

const TICK_MS = 30_000

export function TimeLine({ tournament: { starts_at, ends_at } }: { tournament: Tournament }) {
  const timeZone = useTimeZone()
  const share = usePast(Date.parse(starts_at), Date.parse(ends_at))
  return (
    <div>
      <ProgressLine share={share} />
      <p className="num mt-2 flex flex-wrap justify-between gap-x-4 text-13 text-paper-3">
        {/* shows the date even for today, since the remaining time is next to it */}
        <time dateTime={starts_at}>{formatMoment(starts_at, getLocale(), { timeZone, now: 0 })}</time>
        <Countdown until={ends_at} />
      </p>
    </div>
  )
}

/** From 0 to 1; 0 before hydration, since the server's clock differs. */
function usePast(from: number, until: number): number {
  const [share, setShare] = useState(0)
  useEffect(() => {
    const tick = () => setShare(Math.min(1, Math.max(0, (Date.now() - from) / (until - from))))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [from, until])
  return share
}

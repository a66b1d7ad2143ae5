import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '~/paraglide/messages.js'
import { useSilent } from './silence.ts'

const SECOND_MS = 1000

/** Warns that odds are frozen because their producer is silent, with the duration. */
export function SilenceNotice() {
  const silent = useSilent()
  const since = Math.min(...silent.map((one) => Date.parse(one.since)))
  const [now, setNow] = useState(() => Date.now())
  const isSilent = silent.length > 0
  useEffect(() => {
    if (!isSilent) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isSilent])
  if (!isSilent) return null
  const seconds = Math.max(0, Math.floor((Math.max(now, since) - since) / SECOND_MS))
  const age = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className="num mb-3 flex items-center gap-2 rounded-control border border-line-strong bg-surface-1 px-3 py-2 text-13 text-paper-2">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-loss" strokeWidth={1.5} />
      <span>
        <span role="status">{m.sports_silent()}</span> {m.sports_silent_age({ age })}
      </span>
    </p>
  )
}

import { useEffect, useRef, useState } from 'react'
import { m } from '~/paraglide/messages.js'
import { watchServerTime } from './server-clock.ts'

/** The server's clock, in UTC, ticking while it is in sight. Its place is kept before it is known. */
export function ServerTime() {
  const place = useRef<HTMLParagraphElement>(null)
  const [iso, setIso] = useState<string>()
  useEffect(() => (place.current ? watchServerTime(place.current, setIso) : undefined), [])
  return (
    <p ref={place} className="num min-h-4 min-w-60 lg:text-right">
      {iso && (
        <>
          {m.shell_server_time()} <time dateTime={iso}>{iso.slice(0, 19).replace('T', ' ')} UTC</time>
        </>
      )}
    </p>
  )
}

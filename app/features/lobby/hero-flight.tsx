import { useRef, useState } from 'react'
import { timesText } from '~/features/shared-rounds/times-text.ts'
import { useCrashTable } from '~/features/shared-rounds/use-crash-table.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { useFrames } from '~/ui/use-frames.ts'
import { HeroPicture } from './hero-picture.tsx'
import { lastFlight, useHome } from './home-query.ts'
import { useInSight } from './use-in-sight.ts'

/** Faster changes of a number cannot be read. */
const DRAWN_EVERY_MS = 50

/** The current crash round while visible; otherwise it is neither followed nor drawn. */
export function HeroFlight() {
  const spot = useRef<HTMLSpanElement>(null)
  const isInSight = useInSight(spot)
  const home = useHome()
  return (
    <>
      <span ref={spot} aria-hidden="true" className="absolute inset-0" />
      {isInSight ? <GoingFlight /> : <HeroPicture {...lastFlight(home?.flight?.last)} />}
    </>
  )
}

/** Shows the last finished round until the current one is loaded. */
function GoingFlight() {
  const flight = useCrashTable()
  const home = useHome()
  const drawnAt = useRef(0)
  const [frame, setFrame] = useState<ReturnType<typeof flight.frame>>()
  useFrames(() => {
    if (performance.now() - drawnAt.current < DRAWN_EVERY_MS) return
    drawnAt.current = performance.now()
    setFrame(flight.frame())
  })
  const locale = getLocale()
  const round = formatNumber(flight.state?.round.number ?? 0, locale)
  switch (flight.isLost ? undefined : frame?.phase) {
    case 'betting': {
      const seconds = formatNumber(Math.ceil((frame?.phase === 'betting' ? frame.leftMs : 0) / 100) / 10, locale, 1)
      const figure = `${seconds}\u00A0${m.crash_seconds()}`
      return <HeroPicture times={1} isBroken={false} figure={figure} note={m.crash_betting({ round })} />
    }
    case 'flying':
    case 'ended': {
      if (frame?.phase !== 'flying' && frame?.phase !== 'ended') return null
      const isBroken = frame.phase === 'ended'
      return (
        <HeroPicture
          times={frame.worth / 100}
          isBroken={isBroken}
          figure={timesText(frame.worth)}
          note={isBroken ? m.home_hero_ended({ round }) : m.home_hero_flying({ round })}
        />
      )
    }
    default:
      return <HeroPicture {...lastFlight(home?.flight?.last)} />
  }
}

import { Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Unit } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { Money } from '~/ui/money.tsx'
import { useGameSession } from './game-session.ts'

const SECOND_MS = 1000

/** Duration and net result of this visit (RTS 2E, 13C); renders nothing before the first bet. */
export function GameSessionWidget({ unit, className }: { unit: Unit; className: string }) {
  const result = useGameSession(unit)
  if (!result) return null
  return (
    <p
      className={`num flex h-11 items-center gap-2.5 whitespace-nowrap rounded-control border border-line px-2.5 text-12 text-paper-3 lg:h-10 lg:px-3.5 lg:text-13 ${className}`}
    >
      <Timer aria-hidden="true" className="size-4 max-lg:hidden" strokeWidth={1.5} />
      <span className="sr-only">{m.play_session()}</span>
      <Elapsed since={result.startedAt} />
      <Money value={result.net} currency={unit} signed className="font-semibold" />
    </p>
  )
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return <span>{elapsedText(Math.max(0, now - since))}</span>
}

/** "0:42:10" */
function elapsedText(durationMs: number): string {
  const seconds = Math.floor(durationMs / SECOND_MS)
  const two = (count: number) => String(count).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

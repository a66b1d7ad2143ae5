import type { ReactNode } from 'react'
import { formatNumber } from '~/lib/format/format.ts'
import { getLocale } from '~/paraglide/runtime.js'

export function Arithmetic({ children }: { children: ReactNode }) {
  return <p className="num text-14 wrap-anywhere">{children}</p>
}

const FLOAT_DIGITS = 10

type EventStepProps = {
  float: number
  /** Number of possible outcomes. */
  count: number
  /** The game's name for the event if it is not a number: "= 1 → heads". */
  children?: ReactNode
}

/** floor(float × count): the step from a number to an event. */
export function EventStep({ float, count, children }: EventStepProps) {
  const locale = getLocale()
  return (
    <Arithmetic>
      ⌊{formatNumber(float, locale, FLOAT_DIGITS)} × {formatNumber(count, locale)}⌋ = {Math.floor(float * count)}
      {children && <> → {children}</>}
    </Arithmetic>
  )
}

type ResultProps = {
  /** The payout exceeds the stake. */
  isWin?: boolean
  note?: ReactNode
  children: ReactNode
}

export function Result({ isWin = false, note, children }: ResultProps) {
  return (
    <>
      <p className="number-hero mt-2 wrap-anywhere">{children}</p>
      {note && <p className={`font-semibold text-14 ${isWin ? 'text-win' : 'text-paper-2'}`}>{note}</p>}
    </>
  )
}

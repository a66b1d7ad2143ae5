import { useRef } from 'react'
import { formatMicros, parseMicros, payoutOf } from '#server/shared/money/micros.ts'
import { multiplierOf } from '#server/shared/rules/crash/current.ts'
import type { Flight } from '~/features/shared-rounds/use-crash-table.ts'
import type { PlayMode } from '~/games/engine/play/use-play-mode.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { useFrames } from '~/ui/use-frames.ts'
import { writeText } from '~/ui/write-text.ts'
import type { OwnBet } from './own-bet.ts'
import { labelOf } from './slot-texts.ts'
import type { Slot } from './use-slot.ts'

export type SlotButtonProps = { slot: Slot; flight: Flight; mode: PlayMode; isInBar?: boolean }

const IS_BUSY = new Set(['placing', 'cancelling', 'cashing'])

/** The only button of a slot: bets, cancels the bet, or cashes out. Its size is the same in every state. */
export function SlotButton({ slot, flight, mode, isInBar = false }: SlotButtonProps) {
  const { state, bet, number } = slot
  const round = flight.state?.round
  const isFlying = state === 'flying' || state === 'cashing'
  const isBet = state === 'ready' || state === 'placing'
  const isNow = isBet && round?.phase === 'betting'
  const label =
    isInBar && isBet && !isNow && !slot.isUnanswered ? m.crash_bet_next_short() : labelOf(slot, { mode, round })
  const note = noteOf(slot, { flight, mode })
  return (
    <Button
      variant={isFlying || isNow ? 'primary' : isBet ? 'secondary' : 'outline'}
      size={isInBar ? 'l' : 'bet'}
      busy={IS_BUSY.has(state)}
      disabled={slot.isDisabled}
      onClick={slot.press}
      aria-label={isFlying ? m.crash_cash_out({ slot: number }) : `${label} · ${m.crash_slot({ slot: number })}`}
      className="w-full min-w-0 flex-col gap-0! whitespace-normal! px-2 leading-tight"
    >
      <span className={isFlying ? 'text-12' : isBet && !isNow ? 'text-13' : note === null ? '' : 'text-14'}>
        {isFlying && isInBar ? m.crash_cash_out_short({ slot: number }) : label}
      </span>
      {isFlying && bet && !flight.isLost ? <BetValue bet={bet} flight={flight} /> : note}
    </Button>
  )
}

function noteOf({ state, bet, queued }: Slot, { flight, mode }: { flight: Flight; mode: PlayMode }) {
  const money = (amount: string) => formatMoney(amount, mode.unit, getLocale())
  const note = (text: string) => <span className="num font-medium text-12">{text}</span>
  if (state === 'flying' && flight.isLost) return note(m.crash_when_connected())
  if (state === 'queued' && queued) return note(m.crash_queue_note({ amount: money(queued.amount) }))
  if (state === 'in' && bet) return <StartsIn amount={money(bet.stake)} flight={flight} />
  return state === 'flying' || state === 'cashing' ? note('') : null
}

/** Current value of a bet, up to its automatic cash-out. */
function BetValue({ bet, flight }: { bet: OwnBet; flight: Flight }) {
  const text = useRef<HTMLSpanElement>(null)
  useFrames(() => {
    const frame = flight.frame()
    if (!text.current || frame?.phase !== 'flying') return
    const payout = payoutOf(parseMicros(bet.stake), multiplierOf(Math.min(frame.worth, bet.target)))
    writeText(text.current, formatMoney(formatMicros(payout), bet.currency, getLocale()))
  })
  return <span ref={text} className="num font-semibold text-16" />
}

function StartsIn({ amount, flight }: { amount: string; flight: Flight }) {
  const text = useRef<HTMLSpanElement>(null)
  useFrames(() => {
    const frame = flight.frame()
    if (!text.current || frame?.phase !== 'betting') return
    writeText(text.current, m.crash_cancel_note({ amount, seconds: Math.ceil(frame.leftMs / 1000) }))
  })
  return <span ref={text} className="num font-medium text-12" />
}

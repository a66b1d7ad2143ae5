import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { isStillNow } from '~/ui/motion.ts'
import {
  type AutoEnd,
  type AutoForm,
  type AutoPlan,
  type AutoRun,
  FIRST_FORM,
  firstMissingField,
  nextRun,
  type RequiredField,
  startRun,
} from './auto.ts'

/** Time from the start of one bet to the next, slow enough to follow. */
const CYCLE_MS = 500

export const AUTO_FIELDS: Record<RequiredField, string> = { bets: 'auto-bets', stopLoss: 'auto-stop-loss' }

/** A settled autoplay bet, in canonical decimals. */
type Settled = { stake: string; payout: string; balance: string }

export type Auto = {
  form: AutoForm
  setForm: (form: AutoForm) => void
  /** Missing required field, set once a start was attempted without it. */
  lack: RequiredField | undefined
  /** Shows the error at the missing field and focuses it. */
  showLack: () => void
  /** Called when the fields are mounted; shows the error of a start that was attempted before. */
  fieldsShown: () => void
  /** The current run, or the last one that ended. */
  run: AutoRun | undefined
  isRunning: boolean
  start: (plan: AutoPlan, balance: string) => void
  stop: () => void
  /** Removes the ended run from the panel. */
  clear: () => void
}

/**
 * Places bets one after another by a plan, each after the previous one is settled. Stopping takes effect before the
 * next bet; so does a rejection, a missing response, a hidden page, or leaving the page.
 * @param place places and settles a bet; undefined if it was not settled
 */
export function useAuto(place: (amount: string) => Promise<Settled | undefined>): Auto {
  const [form, setForm] = useState(FIRST_FORM)
  const [run, setRun] = useState<AutoRun>()
  const [wasAsked, setAsked] = useState(false)
  const requestedEnd = useRef<AutoEnd>(undefined)
  const isLed = useRef(true)
  const isRunning = run !== undefined && run.end === undefined

  useEffect(() => {
    if (!isRunning) return
    const hide = () => {
      if (document.visibilityState === 'hidden') requestEnd(requestedEnd, 'hidden')
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [isRunning])
  useEffect(
    () => () => {
      requestEnd(requestedEnd, 'stopped')
    },
    [],
  )

  async function start(plan: AutoPlan, balance: string) {
    if (isRunning) return
    setAsked(false)
    requestedEnd.current = undefined
    let now = startRun(plan, parseMicros(balance))
    setRun(now)
    while (now.end === undefined) {
      const cycle = pause(CYCLE_MS)
      now = afterBet(now, await place(formatMicros(now.stake)), requestedEnd.current)
      setRun(now)
      if (now.end === undefined) await cycle
      if (requestedEnd.current) now = nextRun(now, { kind: 'end', end: requestedEnd.current })
    }
    setRun(now)
  }

  return {
    form,
    setForm,
    lack: wasAsked ? firstMissingField(form) : undefined,
    showLack: () => {
      setAsked(true)
      isLed.current = focusOn(firstMissingField(form))
    },
    fieldsShown: () => {
      if (!isLed.current) isLed.current = focusOn(firstMissingField(form))
    },
    run,
    isRunning,
    start,
    stop: () => {
      requestEnd(requestedEnd, 'stopped')
    },
    clear: () => setRun(undefined),
  }
}

/** The first reason counts. */
function requestEnd(end: RefObject<AutoEnd | undefined>, reason: AutoEnd): void {
  end.current ??= reason
}

/** Focuses the missing field. Returns false if it is not mounted yet: the fields are loaded when first shown. */
function focusOn(lack: RequiredField | undefined): boolean {
  if (lack === undefined) return true
  const input = document.getElementById(AUTO_FIELDS[lack])
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center', behavior: isStillNow() ? 'auto' : 'smooth' })
  return input !== null
}

/** A bet that was canceled because of a stop is not a failure. */
function afterBet(run: AutoRun, settled: Settled | undefined, requestedEnd: AutoEnd | undefined): AutoRun {
  if (!settled) return nextRun(run, { kind: 'end', end: requestedEnd ?? 'failed' })
  return nextRun(run, {
    kind: 'settled',
    stake: parseMicros(settled.stake),
    payout: parseMicros(settled.payout),
    balance: parseMicros(settled.balance),
  })
}

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

import { useEffect, useRef, useState } from 'react'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { isStillNow } from '~/ui/motion.ts'
import {
  type AutoEnd,
  type AutoForm,
  type AutoLack,
  type AutoPlan,
  type AutoRun,
  FIRST_FORM,
  lackOf,
  nextRun,
  startRun,
} from './auto.ts'

/** From the start of one bet to the start of the next, slow enough to be followed. */
const CYCLE_MS = 500

/** The ids of the fields without which there is no run. */
export const AUTO_FIELDS: Record<AutoLack, string> = { bets: 'auto-bets', stopLoss: 'auto-stop-loss' }

/** A settled bet of the run, in canonical decimals. */
type Settled = { stake: string; payout: string; balance: string }

export type Auto = {
  form: AutoForm
  setForm: (form: AutoForm) => void
  /** What the form lacks, once a start was asked for without it. */
  lack: AutoLack | undefined
  /** Says what is missing where it is, and leads there. */
  showLack: () => void
  /** Told by the fields once they are there: a start may have been asked for before. */
  fieldsShown: () => void
  /** The run that goes on or has just ended. */
  run: AutoRun | undefined
  isRunning: boolean
  start: (plan: AutoPlan, balance: string) => void
  stop: () => void
  /** Takes the ended run off the panel. */
  clear: () => void
}

/**
 * Places one bet after another by a plan, each after the last is settled. A stop takes effect before the next bet; so do
 * a refusal, an answer that does not come, a page that goes out of sight and one that is left.
 * @param place settles a bet of so much; undefined when it was not settled
 */
export function useAuto(place: (amount: string) => Promise<Settled | undefined>): Auto {
  const [form, setForm] = useState(FIRST_FORM)
  const [run, setRun] = useState<AutoRun>()
  const [wasAsked, setAsked] = useState(false)
  const asked = useRef<AutoEnd>(undefined)
  const isLed = useRef(true)
  const isRunning = run !== undefined && run.end === undefined

  useEffect(() => {
    if (!isRunning) return
    const hide = () => {
      if (document.visibilityState === 'hidden') asked.current ??= 'hidden'
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [isRunning])
  useEffect(
    () => () => {
      asked.current ??= 'stopped'
    },
    [],
  )

  async function start(plan: AutoPlan, balance: string) {
    if (isRunning) return
    setAsked(false)
    asked.current = undefined
    let now = startRun(plan, parseMicros(balance))
    setRun(now)
    while (now.end === undefined) {
      const cycle = pause(CYCLE_MS)
      now = afterBet(now, await place(formatMicros(now.stake)), asked.current)
      setRun(now)
      if (now.end === undefined) await cycle
      if (asked.current) now = nextRun(now, { kind: 'end', end: asked.current })
    }
    setRun(now)
  }

  return {
    form,
    setForm,
    lack: wasAsked ? lackOf(form) : undefined,
    showLack: () => {
      setAsked(true)
      isLed.current = leadTo(lackOf(form))
    },
    fieldsShown: () => {
      if (!isLed.current) isLed.current = leadTo(lackOf(form))
    },
    run,
    isRunning,
    start,
    stop: () => {
      asked.current ??= 'stopped'
    },
    clear: () => setRun(undefined),
  }
}

/** Whether it could: the fields are loaded when they are first shown. */
function leadTo(lack: AutoLack | undefined): boolean {
  if (lack === undefined) return true
  const input = document.getElementById(AUTO_FIELDS[lack])
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center', behavior: isStillNow() ? 'auto' : 'smooth' })
  return input !== null
}

/** A bet that was taken back because a stop was asked for is no failure. */
function afterBet(run: AutoRun, settled: Settled | undefined, asked: AutoEnd | undefined): AutoRun {
  if (!settled) return nextRun(run, { kind: 'end', end: asked ?? 'failed' })
  return nextRun(run, {
    kind: 'settled',
    stake: parseMicros(settled.stake),
    payout: parseMicros(settled.payout),
    balance: parseMicros(settled.balance),
  })
}

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'

/** Change of the stake after a bet: back to the first one, or raised by a percentage. */
export type StakeChange = { kind: 'reset' } | { kind: 'raise'; percent: number }

/** Autoplay settings, fixed before the start. Amounts in micro-units. */
export type AutoPlan = {
  bets: number
  stake: Micros
  onWin: StakeChange
  onLoss: StakeChange
  /** Maximum loss: no bet is placed that could exceed it. */
  stopLoss: Micros
  /** Ends autoplay once the total win reaches this amount. */
  stopWin: Micros | undefined
  /** Ends autoplay once a single bet wins this amount above its stake. */
  singleWin: Micros | undefined
  /** Ends autoplay after this many losses in a row. */
  lossesInRow: number | undefined
  winsInRow: number | undefined
  /** Maximum stake, and the step that a raised stake is rounded down to. */
  limits: { max: Micros; step: Micros }
}

export type AutoEnd =
  | 'finished'
  | 'stopped'
  | 'stop_loss'
  | 'stop_win'
  | 'single_win'
  | 'losses_in_row'
  | 'wins_in_row'
  | 'funds'
  /** The next stake would exceed the game's limit. */
  | 'limit'
  /** A bet was rejected or got no response. */
  | 'failed'
  /** The page was hidden. */
  | 'hidden'

export type AutoRun = {
  plan: AutoPlan
  /** Stake of the next bet. */
  stake: Micros
  placed: number
  /** Net result so far. */
  net: Micros
  /** Net result of the last bet. */
  last: Micros
  /** Number of consecutive bets with the same result as the last one; negative for losses. */
  streak: number
  end: AutoEnd | undefined
}

export type AutoEvent =
  | { kind: 'settled'; stake: Micros; payout: Micros; balance: Micros }
  | { kind: 'end'; end: AutoEnd }

/** State before the first bet; already ended if that bet may not be placed. */
export function startRun(plan: AutoPlan, balance: Micros): AutoRun {
  const nothing = micros(0n)
  return guarded(
    { plan, stake: plan.stake, placed: 0, net: nothing, last: nothing, streak: 0, end: undefined },
    balance,
  )
}

/** State after an event. An ended run does not change. */
export function nextRun(run: AutoRun, event: AutoEvent): AutoRun {
  if (run.end !== undefined) return run
  switch (event.kind) {
    case 'end':
      return { ...run, end: event.end }
    case 'settled': {
      const { plan } = run
      const last = micros(event.payout - event.stake)
      const isGain = last > 0n
      const after = {
        ...run,
        stake: stakeAfter(run, isGain ? plan.onWin : plan.onLoss),
        placed: run.placed + 1,
        net: micros(run.net + last),
        last,
        streak: isGain ? Math.max(run.streak, 0) + 1 : Math.min(run.streak, 0) - 1,
      }
      return guarded(after, event.balance)
    }
    default:
      return event satisfies never
  }
}

function stakeAfter({ plan, stake }: AutoRun, change: StakeChange): Micros {
  if (change.kind === 'reset') return plan.stake
  const raised = (stake * BigInt(100 + change.percent)) / 100n
  return micros(raised - (raised % plan.limits.step))
}

/** Ends a run whose next bet may not be placed. */
function guarded(run: AutoRun, balance: Micros): AutoRun {
  const end = endBefore(run, balance)
  return end ? { ...run, end } : run
}

function endBefore(run: AutoRun, balance: Micros): AutoEnd | undefined {
  const { plan, stake, placed, net } = run
  if (placed >= plan.bets) return 'finished'
  const stop = stopConditionReached(run)
  if (stop) return stop
  if (stake > plan.limits.max) return 'limit'
  if (net - stake < -plan.stopLoss) return 'stop_loss'
  return stake > balance ? 'funds' : undefined
}

/** Stop condition set by the player, other than the stop-loss. */
function stopConditionReached({ plan, net, last, streak }: AutoRun): AutoEnd | undefined {
  if (plan.stopWin !== undefined && net >= plan.stopWin) return 'stop_win'
  if (plan.singleWin !== undefined && last >= plan.singleWin) return 'single_win'
  if (plan.lossesInRow !== undefined && -streak >= plan.lossesInRow) return 'losses_in_row'
  return plan.winsInRow !== undefined && streak >= plan.winsInRow ? 'wins_in_row' : undefined
}

/** Form values as typed: canonical decimals, '' for empty fields. */
export type AutoForm = {
  bets: number | null
  onWin: StakeChange
  onLoss: StakeChange
  stopLoss: string
  stopWin: string
  singleWin: string
  lossesInRow: number | null
  winsInRow: number | null
}

export const FIRST_FORM: AutoForm = {
  bets: 10,
  onWin: { kind: 'reset' },
  onLoss: { kind: 'reset' },
  stopLoss: '',
  stopWin: '',
  singleWin: '',
  lossesInRow: null,
  winsInRow: null,
}

export const MOST_BETS = 1000
export const MOST_RAISE_PERCENT = 900

export type RequiredField = 'bets' | 'stopLoss'

/** First missing required field: autoplay requires a stop-loss. */
export function firstMissingField({ bets, stopLoss }: AutoForm): RequiredField | undefined {
  if (bets === null || bets < 1 || bets > MOST_BETS) return 'bets'
  return amountOf(stopLoss) === undefined ? 'stopLoss' : undefined
}

/** Canonical decimals. */
type PlanInput = { stake: string; most: string; step: string }

/** Converts the form to a plan; undefined while a required field is missing. */
export function planOf(form: AutoForm, { stake, most, step }: PlanInput): AutoPlan | undefined {
  const { bets, onWin, onLoss, stopLoss } = form
  const least = amountOf(stopLoss)
  if (firstMissingField(form) || bets === null || least === undefined || stake === '') return undefined
  return {
    bets,
    stake: parseMicros(stake),
    onWin,
    onLoss,
    stopLoss: least,
    stopWin: amountOf(form.stopWin),
    singleWin: amountOf(form.singleWin),
    lossesInRow: form.lossesInRow ?? undefined,
    winsInRow: form.winsInRow ?? undefined,
    limits: { max: parseMicros(most), step: parseMicros(step) },
  }
}

/** Zero means no limit: otherwise autoplay would end before its first bet. */
function amountOf(typed: string): Micros | undefined {
  const amount = typed === '' ? micros(0n) : parseMicros(typed)
  return amount > 0n ? amount : undefined
}

import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'

/** What happens to the stake after a bet: back to the first one, or so many percent more. */
export type StakeChange = { kind: 'reset' } | { kind: 'raise'; percent: number }

/** A run of bets, all of it decided before it starts. Amounts in micro-units. */
export type AutoPlan = {
  bets: number
  stake: Micros
  onWin: StakeChange
  onLoss: StakeChange
  /** The most that the run may lose: no bet is placed that could take it further. */
  stopLoss: Micros
  /** Ends the run once it has won so much. */
  stopWin: Micros | undefined
  /** Ends the run once one bet alone has brought so much above its stake. */
  singleWin: Micros | undefined
  /** Ends the run after so many of a kind in a row. */
  lossesInRow: number | undefined
  winsInRow: number | undefined
  /** The largest stake, and the step that a raised one is rounded down to. */
  limits: { max: Micros; step: Micros }
}

/** Why a run ended. */
export type AutoEnd =
  | 'finished'
  | 'stopped'
  | 'stop_loss'
  | 'stop_win'
  | 'single_win'
  | 'losses_in_row'
  | 'wins_in_row'
  | 'funds'
  /** The stake would pass the limit of the game. */
  | 'limit'
  /** A bet was refused, or has no answer. */
  | 'failed'
  /** The page went out of sight. */
  | 'hidden'

export type AutoRun = {
  plan: AutoPlan
  /** Of the next bet. */
  stake: Micros
  placed: number
  /** What the run brought so far. */
  net: Micros
  /** What its last bet brought. */
  last: Micros
  /** How many bets in a row have ended as the last one; below zero they were losses. */
  streak: number
  end: AutoEnd | undefined
}

export type AutoEvent =
  | { kind: 'settled'; stake: Micros; payout: Micros; balance: Micros }
  | { kind: 'end'; end: AutoEnd }

/** The run before its first bet; ended at once where not even that may be placed. */
export function startRun(plan: AutoPlan, balance: Micros): AutoRun {
  const nothing = micros(0n)
  return guarded(
    { plan, stake: plan.stake, placed: 0, net: nothing, last: nothing, streak: 0, end: undefined },
    balance,
  )
}

/** The run after what happened. An ended one stays as it is. */
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
  const wished = wishedEnd(run)
  if (wished) return wished
  if (stake > plan.limits.max) return 'limit'
  if (net - stake < -plan.stopLoss) return 'stop_loss'
  return stake > balance ? 'funds' : undefined
}

/** The end that the player set beside the stop-loss. */
function wishedEnd({ plan, net, last, streak }: AutoRun): AutoEnd | undefined {
  if (plan.stopWin !== undefined && net >= plan.stopWin) return 'stop_win'
  if (plan.singleWin !== undefined && last >= plan.singleWin) return 'single_win'
  if (plan.lossesInRow !== undefined && -streak >= plan.lossesInRow) return 'losses_in_row'
  return plan.winsInRow !== undefined && streak >= plan.winsInRow ? 'wins_in_row' : undefined
}

/** What a form says of a run, as it is typed: canonical decimals, '' where nothing is. */
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

/** What a form needs before a run can start. */
export type AutoLack = 'bets' | 'stopLoss'

/** The first thing that a form lacks: without a stop-loss there is no run. */
export function lackOf({ bets, stopLoss }: AutoForm): AutoLack | undefined {
  if (bets === null || bets < 1 || bets > MOST_BETS) return 'bets'
  return amountOf(stopLoss) === undefined ? 'stopLoss' : undefined
}

/** Canonical decimals. */
type PlanInput = { stake: string; most: string; step: string }

/** The plan that a form asks for; undefined while it lacks something. */
export function planOf(form: AutoForm, { stake, most, step }: PlanInput): AutoPlan | undefined {
  const { bets, onWin, onLoss, stopLoss } = form
  const least = amountOf(stopLoss)
  if (lackOf(form) || bets === null || least === undefined || stake === '') return undefined
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

/** An amount of nothing is no limit: a run that stops at it would not begin. */
function amountOf(typed: string): Micros | undefined {
  const amount = typed === '' ? micros(0n) : parseMicros(typed)
  return amount > 0n ? amount : undefined
}

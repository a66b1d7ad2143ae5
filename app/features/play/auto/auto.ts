import { type Micros, micros, parseMicros } from '#server/rules/money.ts'

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
  /** The largest stake, and the step that a raised one is rounded down to. */
  limits: { max: Micros; step: Micros }
}

/** Why a run ended. */
export type AutoEnd =
  | 'finished'
  | 'stopped'
  | 'stop_loss'
  | 'stop_win'
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
  end: AutoEnd | undefined
}

export type AutoEvent =
  | { kind: 'settled'; stake: Micros; payout: Micros; balance: Micros }
  | { kind: 'end'; end: AutoEnd }

/** The run before its first bet; ended at once where not even that may be placed. */
export function startRun(plan: AutoPlan, balance: Micros): AutoRun {
  return guarded({ plan, stake: plan.stake, placed: 0, net: micros(0n), end: undefined }, balance)
}

/** The run after what happened. An ended one stays as it is. */
export function nextRun(run: AutoRun, event: AutoEvent): AutoRun {
  if (run.end !== undefined) return run
  switch (event.kind) {
    case 'end':
      return { ...run, end: event.end }
    case 'settled': {
      const { plan } = run
      const isGain = event.payout > event.stake
      const change = isGain ? plan.onWin : plan.onLoss
      const after = {
        ...run,
        stake: stakeAfter(run, change),
        placed: run.placed + 1,
        net: micros(run.net + event.payout - event.stake),
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

function endBefore({ plan, stake, placed, net }: AutoRun, balance: Micros): AutoEnd | undefined {
  if (placed >= plan.bets) return 'finished'
  if (plan.stopWin !== undefined && net >= plan.stopWin) return 'stop_win'
  if (stake > plan.limits.max) return 'limit'
  if (net - stake < -plan.stopLoss) return 'stop_loss'
  return stake > balance ? 'funds' : undefined
}

/** What a form says of a run, as it is typed: canonical decimals, '' where nothing is. */
export type AutoForm = {
  bets: number | null
  onWin: StakeChange
  onLoss: StakeChange
  stopLoss: string
  stopWin: string
}

export const MOST_BETS = 1000
export const MOST_RAISE_PERCENT = 900

/** Canonical decimals. */
type PlanInput = { stake: string; most: string; step: string }

/** The plan that a form asks for; undefined while it lacks something: without a stop-loss there is no run. */
export function planOf(form: AutoForm, { stake, most, step }: PlanInput): AutoPlan | undefined {
  const { bets, onWin, onLoss, stopLoss, stopWin } = form
  if (bets === null || bets < 1 || bets > MOST_BETS || stopLoss === '' || stake === '') return undefined
  const least = parseMicros(stopLoss)
  if (least <= 0n) return undefined
  return {
    bets,
    stake: parseMicros(stake),
    onWin,
    onLoss,
    stopLoss: least,
    stopWin: stopWin === '' ? undefined : parseMicros(stopWin),
    limits: { max: parseMicros(most), step: parseMicros(step) },
  }
}

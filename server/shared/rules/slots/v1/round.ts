import { letterOf, type SlotDefinition, type Stage, stripsOf } from './definition.ts'
import { countOf, type Win, type Window, winsOf } from './wins.ts'

/** One fall of the reels: what lies there, and what it pays. */
export type Fall = { readonly window: Window; readonly wins: readonly Win[] }

/** One spin: a fall, and where pieces fall again, those after it. Stops by reel; `awarded` are free spins. */
export type Spin = {
  readonly kind: 'spin'
  readonly stage: Stage
  readonly stops: readonly number[]
  readonly falls: readonly Fall[]
  readonly awarded: number
  readonly credits: number
}

/** Hold and spin: the cells' coins in total bets, reel by reel from the top, 0 where there is none. */
export type Hold = {
  readonly kind: 'hold'
  readonly start: readonly number[]
  /** The board after each respin. */
  readonly boards: readonly (readonly number[])[]
  readonly isFull: boolean
  readonly credits: number
}

export type Step = Spin | Hold

/** A whole round, as its seeds decide it. `credits` are what it pays: where it has reached the maximum, exactly that. */
export type SlotRound = {
  readonly steps: readonly Step[]
  readonly credits: number
  readonly isCapped: boolean
}

/** The next number of [0, 1) of the round's stream. */
export type NextFloat = () => number

/**
 * Plays a round: a float a reel, in their order, each spin after the other; then those of hold and spin. It ends where it
 * has paid the maximum: the step that reaches it pays what was left.
 */
export function playRound(slot: SlotDefinition, next: NextFloat): SlotRound {
  const most = slot.maxWin * slot.cost
  const steps: Step[] = []
  let credits = 0

  /** Whether the round goes on. */
  function add(step: Step): boolean {
    const paid = Math.min(step.credits, most - credits)
    credits += paid
    steps.push({ ...step, credits: paid })
    return credits < most
  }

  const base = spinOf(slot, 'base', next)
  let goesOn = add(base)
  const coins = coinsOf(slot, base)
  if (goesOn && slot.hold && coins.filter(Boolean).length >= slot.hold.trigger) goesOn = add(holdOf(slot, coins, next))
  for (let left = base.awarded; goesOn && left > 0; left -= 1) {
    const spin = spinOf(slot, 'free', next)
    left += spin.awarded
    goesOn = add(spin)
  }
  return { steps, credits, isCapped: credits === most }
}

function spinOf(slot: SlotDefinition, stage: Stage, next: NextFloat): Spin {
  return spinAt(
    slot,
    stage,
    stripsOf(slot, stage).map((strip) => Math.floor(next() * strip.length)),
  )
}

/** What stops pay: a function of them alone, so that all there are can be counted. */
export function spinAt(slot: SlotDefinition, stage: Stage, stops: readonly number[]): Spin {
  const multiplier = stage === 'free' ? (slot.free?.mult ?? 1) : 1
  const falls = fallsOf(slot, stage, { stops, multiplier })
  const scatters = countOf(falls[0]?.window ?? [], letterOf(slot, 'scatter'))
  const awards = stage === 'free' ? slot.free?.retrigger : slot.free?.award
  const wins = falls.flatMap((fall) => fall.wins)
  return {
    kind: 'spin',
    stage,
    stops,
    falls,
    awarded: awards?.[scatters] ?? 0,
    credits: wins.reduce((sum, win) => sum + win.credits, 0),
  }
}

type Turn = { readonly stops: readonly number[]; readonly multiplier: number }

function fallsOf(slot: SlotDefinition, stage: Stage, { stops, multiplier }: Turn): Fall[] {
  const strips = stripsOf(slot, stage)
  let window: Window = strips.map((strip, reel) => {
    const stop = stops[reel] ?? 0
    return (strip + strip).slice(stop, stop + slot.rows)
  })
  const falls: Fall[] = []
  const above = stops.map(() => 0)
  for (;;) {
    const step = slot.cascade?.[Math.min(falls.length, slot.cascade.length - 1)] ?? 1
    const wins = winsOf(slot, window, { stage, multiplier: multiplier * step })
    if (wins.length > 0 || falls.length === 0) falls.push({ window, wins })
    if (wins.length === 0 || slot.cascade === undefined) return falls
    window = window.map((reel, at) => refilled(slot, reel, { at, wins, strip: strips[at] ?? '', stops, above }))
  }
}

type Reel = {
  readonly at: number
  readonly wins: readonly Win[]
  readonly strip: string
  readonly stops: readonly number[]
  /** How many each reel has taken from above its stop. */
  readonly above: number[]
}

/** What has won goes, the rest falls, and the strip gives what lies above the stop. */
function refilled({ wildSym }: SlotDefinition, reel: string, { at, wins, strip, stops, above }: Reel): string {
  const gone = new Set(wins.flatMap((win) => (win.kind === 'ways' && at < win.count ? [win.symbol, wildSym] : [])))
  let left = [...reel].filter((letter) => !gone.has(letter)).join('')
  while (left.length < reel.length) {
    const taken = (above[at] ?? 0) + 1
    above[at] = taken
    const place = ((((stops[at] ?? 0) - taken) % strip.length) + strip.length) % strip.length
    left = `${strip[place]}${left}`
  }
  return left
}

/** The cells of a spin's window: 1 where a coin lies. */
function coinsOf(slot: SlotDefinition, { falls }: Spin): number[] {
  const coin = letterOf(slot, 'coin')
  return [...(falls[0]?.window ?? []).join('')].map((letter) => Number(letter === coin))
}

type HoldRules = NonNullable<SlotDefinition['hold']>

function holdOf(slot: SlotDefinition, coins: readonly number[], next: NextFloat): Hold {
  const { table, respins, full } = slot.hold as HoldRules
  let board = coins.map((coin) => (coin ? drawn(table.slice(1), next()) : 0))
  const start = board
  const boards: number[][] = []
  const isFull = () => board.every(Boolean)
  for (let left = respins; left > 0 && !isFull(); left -= 1) {
    const before = board.filter(Boolean).length
    board = board.map((value) => value || drawn(table, next()))
    boards.push(board)
    if (board.filter(Boolean).length > before) left = respins + 1
  }
  const values = board.reduce((sum, value) => sum + value, 0) + (isFull() ? full : 0)
  return { kind: 'hold', start, boards, isFull: isFull(), credits: values * slot.cost }
}

/** The first row below whose running sum of weights the float lies. */
function drawn(table: HoldRules['table'], float: number): number {
  const u = Math.floor(float * table.reduce((sum, [, weight]) => sum + weight, 0))
  let sum = 0
  for (const [value, weight] of table) {
    sum += weight
    if (u < sum) return value
  }
  throw new RangeError('a float of 1 or more')
}

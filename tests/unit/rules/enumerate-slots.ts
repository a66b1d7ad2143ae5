import { letterOf, type SlotDefinition, type Stage, stripsOf } from '#server/shared/rules/slots/v1/definition.ts'
import { spinAt } from '#server/shared/rules/slots/v1/round.ts'

/** A fraction in lowest terms; its denominator is positive. */
export type Ratio = { readonly n: bigint; readonly d: bigint }

function ratio(n: bigint, d: bigint): Ratio {
  const divisor = gcd(n < 0n ? -n : n, d)
  return { n: n / divisor, d: d / divisor }
}
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
const plus = (a: Ratio, b: Ratio) => ratio(a.n * b.d + b.n * a.d, a.d * b.d)
const times = (a: Ratio, b: Ratio) => ratio(a.n * b.n, a.d * b.d)
const over = (a: Ratio, b: Ratio) => ratio(a.n * b.d, a.d * b.n)
const whole = (n: bigint): Ratio => ratio(n, 1n)
const minus = (a: Ratio, b: Ratio) => plus(a, { n: -b.n, d: b.d })
const zero = whole(0n)

/** Number of windows of a whole cycle by credits and award: free spins, or the coins of a hold. */
export type Histogram = ReadonlyMap<number, ReadonlyMap<number, number>>

/** Exact results over all outcomes. Variance is of a round with a stake of 1. */
export type Enumeration = {
  readonly rtp: Ratio
  readonly hit: Ratio
  readonly variance: Ratio
  /** Probability that a spin opens free spins or a hold. */
  readonly feature: Ratio
  /**
   * Share of rounds that return more than their stake; a chain of free spins is followed until the rest is negligible.
   */
  readonly aboveStake: number
  /** Highest return of a single spin, in stakes. */
  readonly topSpin: Ratio
}

/**
 * Counts every window of a slot and computes the results. Free spins are a branching process: one spin with all its
 * awards is worth e = E[w] / (1 − E[n]); the maximum win is not deducted.
 */
export function enumerate(slot: SlotDefinition): Enumeration {
  const base = cells(histogramOf(slot, 'base'))
  const cost = whole(BigInt(slot.cost))
  const { mean: e, variance: v } = followers(slot)
  const chance = (of: (cell: Cell) => boolean) => sum(base, (cell) => (of(cell) ? whole(1n) : zero))
  const mean = sum(base, ({ award, win }) => plus(win, e(award)))
  const square = sum(base, ({ award, win }) => squareOf(plus(win, e(award))))
  const later = sum(base, ({ award }) => v(award))
  return {
    rtp: over(mean, cost),
    hit: chance(({ award, win }) => win.n > 0n || e(award).n > 0n),
    feature: chance(({ award }) => e(award).n > 0n),
    aboveStake: 1 - chanceWithin(slot, base),
    topSpin: over(whole(BigInt(Math.max(...base.map(({ win }) => Number(win.n))))), cost),
    variance: over(plus(minus(square, squareOf(mean)), later), squareOf(cost)),
  }
}

type Cell = { readonly award: number; readonly win: Ratio; readonly chance: Ratio }
type Followers = { readonly mean: (award: number) => Ratio; readonly variance: (award: number) => Ratio }

/** Mean and variance of an award's value, in credits. */
function followers(slot: SlotDefinition): Followers {
  if (slot.hold) return holdFollowers(slot)
  if (!slot.free) return { mean: () => zero, variance: () => zero }
  const free = cells(histogramOf(slot, 'free'))
  const share = minus(
    whole(1n),
    sum(free, ({ award }) => whole(BigInt(award))),
  )
  if (share.n <= 0n) throw new RangeError('free spins that never end')
  const e = over(
    sum(free, ({ win }) => win),
    share,
  )
  const spread = sum(free, ({ award, win }) => squareOf(plus(win, times(e, whole(BigInt(award))))))
  const v = over(minus(spread, squareOf(e)), share)
  return {
    mean: (award) => times(e, whole(BigInt(award))),
    variance: (award) => times(v, whole(BigInt(award))),
  }
}

const CELLS = 15

/** Probabilities of each final number of coins by the initial one, and their value. */
function holdFollowers({ hold, cost }: SlotDefinition): Followers {
  if (hold?.respins !== 3) throw new RangeError('hold and spin is counted for three respins')
  const { table, trigger, full } = hold
  const weight = table.reduce((total, [, of]) => total + of, 0)
  const coins = table.slice(1)
  const coinWeight = coins.reduce((total, [, of]) => total + of, 0)
  const p = ratio(BigInt(coinWeight), BigInt(weight))
  const moment = (power: number) =>
    ratio(BigInt(coins.reduce((total, [value, of]) => total + of * value ** power, 0)), BigInt(coinWeight))
  const value = moment(1)
  const valueVariance = minus(moment(2), squareOf(value))
  const credits = whole(BigInt(cost))

  const ends: Ratio[][] = []
  for (let from = CELLS; from >= trigger; from -= 1) {
    const row = Array.from({ length: CELLS + 1 }, () => zero)
    const empty = CELLS - from
    const z = power(minus(whole(1n), p), empty)
    if (empty === 0) row[CELLS] = whole(1n)
    else {
      row[from] = power(z, 3)
      const tries = plus(whole(1n), plus(z, squareOf(z)))
      for (let more = 1; more <= empty; more += 1) {
        const step = times(
          times(whole(choose(empty, more)), times(power(p, more), power(minus(whole(1n), p), empty - more))),
          tries,
        )
        ends[from + more]?.forEach((chance, end) => {
          row[end] = plus(row[end] ?? zero, times(step, chance))
        })
      }
    }
    ends[from] = row
  }

  const of = (start: number, worth: (end: number) => Ratio) =>
    (ends[start] ?? []).reduce((total, chance, end) => plus(total, times(chance, worth(end))), zero)
  const meanAt = (end: number) => plus(times(whole(BigInt(end)), value), whole(end === CELLS ? BigInt(full) : 0n))
  const isOpen = (award: number) => award >= trigger
  const mean = (award: number) => (isOpen(award) ? of(award, meanAt) : zero)
  return {
    mean: (award) => times(mean(award), credits),
    variance(award) {
      if (!isOpen(award)) return zero
      const square = of(award, (end) => plus(times(whole(BigInt(end)), valueVariance), squareOf(meanAt(end))))
      return times(minus(square, squareOf(mean(award))), squareOf(credits))
    },
  }
}

/** Probabilities by credits, from zero up to the stake; higher values do not matter. */
type Series = readonly number[]

const TURNS = 400

/** Probability that a round returns no more than its stake: the coefficients of its generating function up to there. */
function chanceWithin(slot: SlotDefinition, base: readonly Cell[]): number {
  const { hold, cost } = slot
  // a hold of `trigger` coins pays at least as many stakes; fewer coins award nothing
  const opened = hold ? base.flatMap((cell) => (cell.award < hold.trigger ? [{ ...cell, award: 0 }] : [])) : base
  const ofBase = byAward(opened, cost)
  if (!slot.free) return total(followed(ofBase, [1], cost))
  const ofFree = byAward(cells(histogramOf(slot, 'free')), cost)
  // one free spin with all its awards
  let one: Series = [1]
  for (let turn = 0; turn < TURNS; turn += 1) one = followed(ofFree, one, cost)
  return total(followed(ofBase, one, cost))
}

function byAward(all: readonly Cell[], cost: number): ReadonlyMap<number, Series> {
  const series = new Map<number, number[]>()
  for (const { award, win, chance } of all) {
    if (win.n > BigInt(cost)) continue
    const chances = series.get(award) ?? Array.from({ length: cost + 1 }, () => 0)
    series.set(award, chances)
    const credits = Number(win.n)
    chances[credits] = (chances[credits] ?? 0) + Number((chance.n * 10n ** 18n) / chance.d) / 1e18
  }
  return series
}

/** Spins, each followed by its awards. */
function followed(spins: ReadonlyMap<number, Series>, one: Series, cost: number): Series {
  const sums = Array.from({ length: cost + 1 }, () => 0)
  for (const [award, series] of spins) {
    const whole = product(series, seriesPower(one, award, cost), cost)
    whole.forEach((chance, credits) => {
      sums[credits] = (sums[credits] ?? 0) + chance
    })
  }
  return sums
}

function seriesPower(series: Series, exponent: number, cost: number): Series {
  if (exponent === 0) return [1]
  const half = seriesPower(series, Math.floor(exponent / 2), cost)
  const square = product(half, half, cost)
  return exponent % 2 === 0 ? square : product(square, series, cost)
}

function product(a: Series, b: Series, cost: number): Series {
  const sums = Array.from({ length: cost + 1 }, () => 0)
  a.forEach((left, i) => {
    if (left === 0) return
    for (let j = 0; j < b.length && i + j <= cost; j += 1) sums[i + j] = (sums[i + j] ?? 0) + left * (b[j] ?? 0)
  })
  return sums
}

const total = (series: Series) => series.reduce((all, chance) => all + chance, 0)

const squareOf = (a: Ratio) => times(a, a)
const power = (a: Ratio, exponent: number): Ratio => ratio(a.n ** BigInt(exponent), a.d ** BigInt(exponent))
const choose = (n: number, k: number): bigint => (k === 0 ? 1n : (choose(n - 1, k - 1) * BigInt(n)) / BigInt(k))

function cells(histogram: Histogram): Cell[] {
  const all = [...histogram].flatMap(([award, wins]) => [...wins].map(([win, count]) => ({ award, win, count })))
  const cycle = BigInt(all.reduce((total, { count }) => total + count, 0))
  return all.map(({ award, win, count }) => ({ award, win: whole(BigInt(win)), chance: ratio(BigInt(count), cycle) }))
}

const sum = (all: readonly Cell[], of: (cell: Cell) => Ratio) =>
  all.reduce((total, cell) => plus(total, times(cell.chance, of(cell))), zero)

/** All windows of a stage, each once. */
export function histogramOf(slot: SlotDefinition, stage: Stage): Histogram {
  return slot.cascade ? histogramByFalls(slot, slot.cascade) : histogramByReels(slot, stage)
}

/** Counts by playing each window. */
export function histogramByRounds(slot: SlotDefinition, stage: Stage): Histogram {
  const counts = new Map<number, Map<number, number>>()
  const strips = stripsOf(slot, stage)
  const stops = strips.map(() => 0)
  const cycle = strips.reduce((product, strip) => product * strip.length, 1)
  for (let index = 0; index < cycle; index += 1) {
    let rest = index
    strips.forEach((strip, reel) => {
      stops[reel] = rest % strip.length
      rest = Math.floor(rest / strip.length)
    })
    const { awarded, credits } = spinAt(slot, stage, stops)
    const wins = counts.get(awarded) ?? new Map<number, number>()
    counts.set(awarded, wins)
    wins.set(credits, (wins.get(credits) ?? 0) + 1)
  }
  return counts
}

/** A symbol, or a line, whose run continues. */
type Live = {
  readonly symbol: number
  readonly run: number
  readonly worth: number
  readonly wilds: number
  readonly row: number
}

/** Number of windows of the remaining reels by result: credits times `CREDIT`, plus scatters. */
type Tail = Map<number, number>
/** Greater than the number of positions for scatters. */
const CREDIT = 64

/**
 * Counts by walking the reels from the left with the running combinations: of 33 million windows most are decided at
 * the third reel, and the rest is counted once per set of running combinations. It shares no code with the
 * implementation of rounds, so that each checks the other.
 */
export function histogramByReels(slot: SlotDefinition, stage: Stage): Histogram {
  const strips = stripsOf(slot, stage)
  const letters = Object.keys(slot.symbols)
  const wild = letters.indexOf(slot.wildSym)
  const special = letters.indexOf(letterOf(slot, 'scatter') ?? letterOf(slot, 'coin') ?? '')
  const isCoin = letterOf(slot, 'coin') !== undefined
  const m = slot.wildMult?.[stage] ?? 1
  const pays = letters.map((letter) => [0, ...(slot.pays[letter] ?? [])])
  const windows = strips.map((strip) =>
    Array.from(strip, (_, stop) =>
      Array.from({ length: slot.rows }, (_, row) => letters.indexOf(strip[(stop + row) % strip.length] ?? '')),
    ),
  )
  const lines = slot.kind === 'lines' ? (slot.lines ?? []).map((line) => [...line].map(Number)) : []
  const tracks: Live[] =
    slot.kind === 'lines'
      ? lines.map((_, row) => ({ symbol: -1, run: 0, worth: 1, wilds: 0, row }))
      : letters.flatMap((letter, symbol) =>
          slot.pays[letter] ? [{ symbol, run: 0, worth: 1, wilds: 0, row: -1 }] : [],
        )
  const last = strips.length
  /** From each reel on, the number of windows by scatters. */
  const rest: number[][] = [...strips.map(() => []), [1]]
  for (let reel = last - 1; reel >= 0; reel -= 1) {
    const sums: number[] = []
    for (const window of windows[reel] ?? []) {
      const here = window.filter((letter) => letter === special).length
      rest[reel + 1]?.forEach((count, more) => {
        sums[here + more] = (sums[here + more] ?? 0) + count
      })
    }
    rest[reel] = sums
  }
  const settled = rest.map((counts): Tail => new Map(counts.flatMap((count, specials) => [[specials, count]])))

  function ended({ symbol, run, wilds, row, worth }: Live): number {
    if (row < 0) return (pays[symbol]?.[run] ?? 0) * worth
    const leading = symbol === -1 ? run : worth
    const ofWilds = (pays[wild]?.[leading] ?? 0) * m ** leading
    return symbol === -1 ? ofWilds : Math.max(ofWilds, (pays[symbol]?.[run] ?? 0) * m ** wilds)
  }

  /** A run extended by one reel; undefined if it has ended there. */
  function onward(track: Live, reel: number, window: readonly number[]): Live | undefined {
    const { symbol, run, worth, wilds, row } = track
    if (row < 0) {
      let here = 0
      for (const letter of window) here += letter === symbol ? 1 : letter === wild ? m : 0
      return here === 0 ? undefined : { symbol, run: run + 1, worth: worth * here, wilds, row }
    }
    const letter = window[lines[row]?.[reel] ?? 0] ?? -1
    if (letter === wild) return { symbol, run: run + 1, worth: symbol === -1 ? run + 1 : worth, wilds: wilds + 1, row }
    if (letter === special) return undefined
    // for a line, `worth` is the number of leading wilds
    if (symbol === -1) return { symbol: letter, run: run + 1, worth: run, wilds, row }
    return letter === symbol ? { symbol, run: run + 1, worth, wilds, row } : undefined
  }

  /** Keyed by reel and unfinished combinations: many windows have the same ones. */
  const tails = new Map<string, Tail>()

  function tailOf(reel: number, live: readonly Live[]): Tail {
    // nothing runs any more: the remaining reels can only add scatters
    if (live.length === 0) return settled[reel] ?? new Map()
    const key = `${reel} ${live.map(({ symbol, worth, wilds, row }) => `${row},${symbol},${worth},${wilds}`).join(' ')}`
    const known = tails.get(key)
    if (known) return known
    const tail: Tail = new Map()
    for (const window of windows[reel] ?? []) {
      let here = 0
      for (const letter of window) if (letter === special) here += 1
      const next: Live[] = []
      for (const track of live) {
        const on = onward(track, reel, window)
        if (on && reel + 1 < last) next.push(on)
        else here += ended(on ?? track) * CREDIT
      }
      if (reel + 1 === last) tail.set(here, (tail.get(here) ?? 0) + 1)
      else
        for (const [more, count] of tailOf(reel + 1, next)) tail.set(here + more, (tail.get(here + more) ?? 0) + count)
    }
    tails.set(key, tail)
    return tail
  }

  const counts = new Map<number, Map<number, number>>()
  const multiplier = stage === 'free' ? (slot.free?.mult ?? 1) : 1
  for (const [sum, count] of tailOf(0, tracks)) {
    const specials = sum % CREDIT
    const credits = Math.floor(sum / CREDIT)
    const scatterPay = isCoin ? 0 : (slot.scatter?.pays[specials - 1] ?? 0) * slot.cost
    const awards = stage === 'free' ? slot.free?.retrigger : slot.free?.award
    const award = isCoin ? specials : (awards?.[specials] ?? 0)
    const wins = counts.get(award) ?? new Map<number, number>()
    counts.set(award, wins)
    const win = (credits + scatterPay) * multiplier
    wins.set(win, (wins.get(win) ?? 0) + count)
  }
  return counts
}

/** Counts for cascading slots, with numbers only: three million rounds are played to their end. */
function histogramByFalls(slot: SlotDefinition, cascade: readonly number[]): Histogram {
  const letters = Object.keys(slot.symbols)
  const wild = letters.indexOf(slot.wildSym)
  const pays = letters.map((letter) => [0, ...(slot.pays[letter] ?? [])])
  const strips = stripsOf(slot, 'base').map((strip) => [...strip].map((letter) => letters.indexOf(letter)))
  const { rows } = slot
  const reels = strips.length
  const board = strips.map(() => new Int8Array(rows))
  const above = new Int32Array(reels)
  const stops = new Int32Array(reels)
  const gone = new Uint8Array(letters.length)

  /** Pays the current window; marks which symbols have won, by number of reels. */
  function paid(): number {
    let credits = 0
    for (let symbol = 0; symbol < letters.length; symbol += 1) {
      gone[symbol] = 0
      let [run, ways] = [0, 1]
      for (; symbol !== wild && run < reels; run += 1) {
        let here = 0
        for (const letter of board[run] ?? []) if (letter === symbol || letter === wild) here += 1
        if (here === 0) break
        ways *= here
      }
      const pay = pays[symbol]?.[run] ?? 0
      if (symbol === wild || pay === 0) continue
      gone[symbol] = run
      credits += pay * ways
    }
    return credits
  }

  function fall(): void {
    let longest = 0
    for (const run of gone) if (run > longest) longest = run
    for (let reel = 0; reel < longest; reel += 1) {
      const cells = board[reel] ?? new Int8Array(0)
      const strip = strips[reel] ?? []
      let to = rows - 1
      for (let row = rows - 1; row >= 0; row -= 1) {
        const letter = cells[row] ?? 0
        if (letter === wild || (gone[letter] ?? 0) > reel) continue
        cells[to] = letter
        to -= 1
      }
      for (; to >= 0; to -= 1) {
        above[reel] = (above[reel] ?? 0) + 1
        const length = strip.length
        cells[to] = strip[((((stops[reel] ?? 0) - (above[reel] ?? 0)) % length) + length) % length] ?? 0
      }
    }
  }

  function stopAt(index: number, from: number, to: number): void {
    let left = index
    for (let reel = from; reel < to; reel += 1) {
      const strip = strips[reel] ?? []
      const stop = left % strip.length
      left = (left - stop) / strip.length
      stops[reel] = stop
      above[reel] = 0
      const cells = board[reel] ?? new Int8Array(0)
      for (let row = 0; row < rows; row += 1) cells[row] = strip[(stop + row) % strip.length] ?? 0
    }
  }

  const lengths = strips.map(({ length }) => length)
  const windowsOf = (some: readonly number[]) => some.reduce((product, length) => product * length, 1)
  /** Minimum number of reels of any paying run. */
  const shortest = Math.min(...pays.map((pay) => pay.findIndex((credits) => credits > 0)).filter((run) => run > 0))
  const [heads, ends] = [windowsOf(lengths.slice(0, shortest)), windowsOf(lengths.slice(shortest))]

  /** Whether a symbol is on all of the first reels, without which nothing pays. */
  const begins = () =>
    letters.some((_, symbol) =>
      board.slice(0, shortest).every((cells) => cells.some((letter) => letter === symbol || letter === wild)),
    )

  function played(): number {
    let credits = 0
    for (let step = 0; ; step += 1) {
      const pay = paid()
      if (pay === 0) return credits
      credits += pay * (cascade[Math.min(step, cascade.length - 1)] ?? 1)
      fall()
    }
  }

  const wins = new Map<number, number>()
  for (let head = 0; head < heads; head += 1) {
    stopAt(head, 0, shortest)
    if (!begins()) {
      wins.set(0, (wins.get(0) ?? 0) + ends)
      continue
    }
    for (let end = 0; end < ends; end += 1) {
      stopAt(head, 0, shortest)
      stopAt(end, shortest, reels)
      const credits = played()
      wins.set(credits, (wins.get(credits) ?? 0) + 1)
    }
  }
  return new Map([[0, wins]])
}

import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { slotOf, slots } from '#server/shared/rules/slots/game.ts'
import { slotStakes } from '#server/shared/rules/slots/stakes.ts'
import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import { type Hold, playRound, type Spin } from '#server/shared/rules/slots/v1/round.ts'
import {
  type Enumeration,
  enumerate,
  histogramByReels,
  histogramByRounds,
  histogramOf,
  type Ratio,
} from './enumerate-slots.ts'

const { slots: SLOTS, figures: FIGURES, play } = slots.current
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const seeds = (nonce: number) => ({ serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'client-seed', nonce })

function slot(id: string): SlotDefinition {
  const found = slotOf(id)
  if (!found) throw new Error(`no slot is called ${id}`)
  return found
}

function figures(id: string) {
  const found = FIGURES[id]
  if (!found) throw new Error(`no figures of ${id}`)
  return found
}

const roundOf = (id: string, nonce: number) => play(slot(id), seeds(nonce), hmac)

test('a stake gives each credit whole hundredths, which the wallet asks for', () => {
  const euros = (id: string) => slotStakes(slot(id), 'EUR').map((stake) => formatMicros(stake))
  expect(euros('loomlight').slice(0, 3)).toEqual(['0.1', '0.2', '0.5'])
  expect(euros('night-ferry').slice(0, 3)).toEqual(['0.2', '1', '2'])
  for (const currency of CURRENCY_CODES)
    for (const { id, cost } of SLOTS) {
      const stakes = slotStakes(slot(id), currency)
      expect(stakes.length, id).toBeGreaterThan(1)
      for (const stake of stakes) expect([id, currency, (stake / BigInt(cost)) % 10_000n]).toEqual([id, currency, 0n])
    }
})

/** A spin's wins as the vectors print them. */
const printed = ({ falls }: Spin) =>
  falls
    .flatMap(({ wins }) => wins)
    .map((win) => {
      if (win.kind === 'line') return `L${win.line}${win.symbol}${win.count}=${win.credits}`
      if (win.kind === 'ways') return `${win.symbol}${win.count}w${win.ways}=${win.credits}`
      return `S${win.count}=${win.credits}`
    })
    .join(' ')

/** Game, nonce, stops, wins, credits of each free spin, credits of the round. */
const VECTORS: readonly (readonly [string, number, string, string, string, number])[] = [
  ['loomlight', 0, '19 17 31 9 22', '', '', 0],
  ['loomlight', 3, '1 22 30 7 17', 'L5F3=5 L10E4=20', '', 25],
  ['loomlight', 39, '19 6 14 3 12', 'S3=50', '0 0 54 15 18 0 0 0 0 0 18 0 18 0 0', 173],
  ['glass-orchard', 0, '14 13 23', 'L4E2=1', '', 1],
  ['glass-orchard', 1, '0 16 13', 'L1D3=10 L2E3=5', '', 15],
  ['salt-lanterns', 16, '13 4 2 2 20', 'F5w2=40 G3w2=4', '', 44],
  ['salt-lanterns', 28, '4 4 23 3 13', 'A3w1=16 E4w1=10 S3=40', '0 0 16 14 40 12 0 64 0 0', 212],
  ['night-ferry', 19, '15 18 19 10 12', 'L2E3=24 L8H3=20 L12H3=10 L19A2=6', '', 60],
  ['night-ferry', 105, '4 19 14 1 15', 'S3=40', '0 376 38 494 0 18 218 0', 1184],
  ['brass-weather', 0, '12 10 19 6 13', 'C4w1=11 E4w1=4', '', 15],
  ['brass-weather', 24, '4 11 8 0 15', 'G3w1=1 C3w2=16 E5w1=42 F4w1=12 D5w4=580', '', 651],
  ['fox-ledger', 7, '11 15 5 21 9', 'L5A4=190 L15A4=190', '', 380],
  ['fox-ledger', 52, '2 3 18 3 23', 'L25F3=6 S3=50', '0 0 25 40 18 92 6 0 6 20', 263],
  ['deep-quarry', 5, '4 6 6 12 16', 'L7B3=11 L10A3=15', '', 26],
  ['moth-candle', 11, '18 0 15 15 22', 'C5w1=210', '', 210],
  ['moth-candle', 317, '14 6 12 19 18', 'G5w1=17 S3=200', '85 56 1253 1846 2048 92 1760 8880 128 2180', 18545],
]

test.each(VECTORS)('%s at nonce %i stops at %s', (id, nonce, stops, wins, freeSpins, credits) => {
  const round = roundOf(id, nonce)
  const [base, ...rest] = round.steps.filter((step) => step.kind === 'spin')
  expect(base && [base.stops.join(' '), printed(base)]).toEqual([stops, wins])
  expect(rest.map((spin) => spin.credits).join(' ')).toBe(freeSpins)
  expect(round.credits).toBe(credits)
})

test('hold and spin draws its coins, and respins until three of them bring none', () => {
  const round = roundOf('deep-quarry', 35)
  const hold = round.steps.find((step): step is Hold => step.kind === 'hold')
  expect(hold?.start).toEqual([2, 0, 0, 1, 3, 0, 1, 2, 10, 0, 0, 0, 0, 0, 0])
  expect(hold?.boards).toEqual([hold?.start, hold?.start, hold?.start])
  expect(round.credits).toBe(190)
})

test('a definition is what its hash says', () => {
  for (const definition of SLOTS) {
    const hash = createHash('sha256')
      .update(canonicalJson(JSON.parse(JSON.stringify(definition))))
      .digest('hex')
    expect(hash, definition.id).toBe(figures(definition.id).rulesHash)
  }
})

/** Return of each slot before the maximum win: computed independently, by another author's program. */
const EXACT: Readonly<Record<string, string>> = {
  loomlight: '121184746495485/125697259470848',
  'glass-orchard': '6697/6912',
  'salt-lanterns': '6457653083/6714900480',
  'night-ferry': '45273983/47099904',
  'brass-weather': '154078583/160000000',
  'fox-ledger': '7941437397097/8257137501496',
  'deep-quarry':
    '44845900662155209729244278230561539409565911136349209845627751718605114231256471782547640044825098659530178988880782360746383238018952603303555428120307136524067357903/46644738221823860096979663247688259912761019722554271651988633776839532036401986239467813833525140406930380001448344640637423302463364899175640285395210018850036776960',
  'moth-candle': '19634569/20509200',
}

/** Cached, since a whole cycle takes a second. */
const enumerations = new Map<string, Enumeration>()
function enumerated(id: string): Enumeration {
  const known = enumerations.get(id) ?? enumerate(slot(id))
  enumerations.set(id, known)
  return known
}
const decimal = ({ n, d }: Ratio) => Number((n * 10n ** 15n) / d) / 1e15

test.each(SLOTS.map(({ id }) => id))('every window of %s is counted: its return is exactly what is shown', (id) => {
  const definition = slot(id)
  const { rtp, hit, variance, feature, aboveStake, topSpin } = enumerated(id)
  const shown = figures(id)
  expect(`${rtp.n}/${rtp.d}`).toBe(EXACT[id])
  expect(shown.rtp).toBe(EXACT[id])
  expect(Number((rtp.n * 10_000n) / rtp.d)).toBe(shown.rtpBp)
  const scaled = (n: bigint, d: bigint) => Number((n * 10n ** 12n) / d) / 1e12
  expect(Math.round(scaled(hit.n, hit.d) * 10_000)).toBe(shown.hitBp)
  expect(Math.sqrt(scaled(variance.n, variance.d))).toBeCloseTo(shown.sd, 3)
  expect(Math.round(aboveStake * 10_000)).toBe(shown.aboveStakeBp)
  const oneIn = feature.n === 0n ? null : Math.round(scaled(feature.d, feature.n) * 1000) / 1000
  expect(oneIn).toBe(shown.featureOneIn)
  // a spin with unlimited consequences is capped by the maximum
  expect(oneIn === null ? scaled(topSpin.n, topSpin.d) : definition.maxWin).toBe(shown.topWin)
  expect(definition.maxWin).toBeGreaterThanOrEqual(shown.topWin)
})

test('what plays a round and what counts all of them agree on each', () => {
  const sorted = (histogram: ReadonlyMap<number, ReadonlyMap<number, number>>) =>
    [...histogram].flatMap(([award, wins]) => [...wins].map(([win, count]) => `${award} ${win} ${count}`)).toSorted()
  const orchard = slot('glass-orchard')
  expect(sorted(histogramByRounds(orchard, 'base'))).toEqual(sorted(histogramByReels(orchard, 'base')))
})

const isFull = process.env.TEST_DEPTH === 'full'
/** At full depth each takes minutes of a shared CPU. */
const DEEP = { timeout: isFull ? 900_000 : 300_000 }
/** Number of stops per reel, and of selections: a million windows of a game with five reels. */
const [STOPS, CUTS] = isFull ? [10, 10] : [5, 1]

test.each(SLOTS.map(({ id }) => id))('so they do on all windows of what is cut out of the reels of %s', DEEP, (id) => {
  const definition = slot(id)
  let state = 0x2545f491
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const cut = (strip: string) => {
    const at = next(strip.length)
    return (strip + strip).slice(at, at + Math.min(strip.length, STOPS + definition.rows - 1))
  }
  // the coins of a hold are not an award of the spin with them
  const counted = (histogram: ReadonlyMap<number, ReadonlyMap<number, number>>) => {
    const sums = new Map<string, number>()
    for (const [award, wins] of histogram)
      for (const [win, count] of wins) {
        const key = `${definition.hold ? 0 : award} ${win}`
        sums.set(key, (sums.get(key) ?? 0) + count)
      }
    return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
  for (let made = 0; made < CUTS; made += 1)
    for (const stage of definition.free ? (['base', 'free'] as const) : (['base'] as const)) {
      const strips = {
        ...definition.strips,
        base: definition.strips.base.map(cut),
        free: definition.strips.base.map(cut),
      }
      const part = { ...definition, strips }
      expect(counted(histogramByRounds(part, stage))).toEqual(counted(histogramOf(part, stage)))
    }
})

/** In standard errors: one of 16,000 fair games would exceed it. */
const MOST_ERRORS = 4
/** The largest effect of the maximum win on any slot's return, in stakes. */
const CAP_COSTS = 5e-8

test.each(SLOTS.map(({ id }) => id))('rounds of %s return what was counted, within what chance allows', DEEP, (id) => {
  const definition = slot(id)
  const rounds = isFull ? 1_000_000 : 15_000
  let state = 0x9e3779b9
  // xorshift32: sufficiently even, and deterministic
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  let [credits, hits] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const { credits: paid, steps } = playRound(definition, next)
    credits += paid
    hits += Number(steps.length > 1 || paid > 0)
  }
  const { rtp, variance, hit } = enumerated(id)
  const errorsOff = (mean: number, exact: number, spread: number) =>
    Math.max(0, Math.abs(mean - exact) - CAP_COSTS) / Math.sqrt(spread / rounds)
  const [share, returned] = [decimal(hit), credits / definition.cost / rounds]
  expect(errorsOff(returned, decimal(rtp), decimal(variance))).toBeLessThan(MOST_ERRORS)
  expect(errorsOff(hits / rounds, share, share * (1 - share))).toBeLessThan(MOST_ERRORS)
})

test('a round that reaches the maximum pays exactly that, and ends', () => {
  const definition = { ...slot('moth-candle'), maxWin: 100 }
  const round = play(definition, seeds(317), hmac)
  expect([round.credits, round.isCapped]).toEqual([10_000, true])
  expect(round.steps.reduce((sum, { credits }) => sum + credits, 0)).toBe(10_000)
  expect(round.steps.length).toBeLessThan(roundOf('moth-candle', 317).steps.length)
})

import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formatMicros, formatMultiplier, parseMicros } from '#server/shared/money/micros.ts'
import { CASES } from '#server/shared/rules/cases/catalogue.ts'
import { configHash } from '#server/shared/rules/cases/v1/config-hash.ts'
import type { CrashRules } from '#server/shared/rules/crash/current.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { verifyBet } from '#server/shared/rules/fairness/verify.ts'
import { games } from '#server/shared/rules/games.ts'
import type { BetRules, GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import type { RoomRules } from '#server/shared/rules/rooms/current.ts'
import { CHIP_COVERS } from '#server/shared/rules/roulette/v1/chips.ts'
import { slots } from '#server/shared/rules/slots/game.ts'
import type { SlotRules } from '#server/shared/rules/slots/slot-rules.ts'
import { tables } from '#server/shared/rules/tables/game.ts'
import type { TableRules } from '#server/shared/rules/tables/table-rules.ts'
import { BACCARAT_SPOTS } from '#server/shared/rules/tables/v1/baccarat.ts'
import { findRules, rulesOf, type Versions } from '#server/shared/rules/versions.ts'
import { codeOf, filesOf, importsOf, ROOT, sha256, sourceOf } from './bound-source.ts'
import { CASE_HASHES, PRIMITIVES, RELEASED } from './released.ts'
import { P1_BETS } from './vectors.ts'

const BETS_OF_EACH = 20

/** Parameters independent of versions: the same for each version, which rejects those it lacks. */
const ASKED: { readonly [G in GameId]: readonly ParamsOf<G>[] } = {
  coinflip: [{ side: 'heads' }, { side: 'tails' }],
  dice: [1, 333, 4950, 5000, 9800].flatMap((chance) => [
    { side: 'under', chance },
    { side: 'over', chance },
  ]),
  keno: (['classic', 'low', 'medium', 'high'] as const).flatMap((risk) => [
    { risk, picks: [17] },
    { risk, picks: [3, 8, 13, 22, 40] },
    { risk, picks: [1, 2, 3, 4, 5, 10, 20, 30, 39, 40] },
  ]),
  roulette: [
    { chips: [{ bet: 'straight:0', amount: '1' }] },
    {
      chips: [
        { bet: 'split:0-1', amount: '0.37' },
        { bet: 'corner:1-2-4-5', amount: '2' },
        { bet: 'six-line:1-2-3-4-5-6', amount: '3.5' },
        { bet: 'dozen:3', amount: '4' },
        { bet: 'column:1', amount: '5' },
        { bet: 'black', amount: '6' },
        { bet: 'high', amount: '7.77' },
      ],
    },
  ],
  wheel: [{ risk: 'low' }, { risk: 'medium' }, { risk: 'high' }],
  cases: (['RUB', 'USD', 'KZT'] as const).map((currency) => ({ case: 'starter', version: 1, currency })),
  hilo: [{ steps: ['up'] }, { steps: ['down', 'skip', 'down'] }, { steps: ['up', 'up', 'down', 'down'] }],
  miner: [
    { mines: 1, picks: [5, 25] },
    { mines: 3, picks: [22, 7] },
    { mines: 24, picks: [13] },
  ],
}

const versions = Object.entries<Versions<{ readonly version: string }>>({
  ...games.instant,
  ...games.rounds,
  ...games.shared,
  slots,
  tables,
})
const names = versions.flatMap(([, { released }]) => released.map(({ version }) => version))

/** Results of a version's bets with the published seeds: outcomes, rejections, and the output of each script. */
function vectorsOf<G extends GameId>(game: G, rules: BetRules<G>): string {
  const bets = ASKED[game].flatMap((params) =>
    Array.from({ length: BETS_OF_EACH }, (_, nonce) => ({
      game,
      rules,
      params,
      seeds: { ...P1_BETS[0].seeds, nonce },
    })),
  )
  return JSON.stringify(
    bets.map((bet) => {
      try {
        const { outcome, multiplier, payout, tableHash, rulesVersion } = verifyBet(bet)
        const paid = payout === undefined ? null : formatMicros(payout)
        return [outcome, formatMultiplier(multiplier), paid, tableHash, rulesVersion, rules.scriptBody(bet.params)]
      } catch (error) {
        return String(error)
      }
    }),
  )
}

const vectors = new Map([
  ...versionsOf('coinflip', games.instant.coinflip),
  ...versionsOf('dice', games.instant.dice),
  ...versionsOf('keno', games.instant.keno),
  ...versionsOf('roulette', games.instant.roulette),
  ...versionsOf('wheel', games.instant.wheel),
  ...versionsOf('cases', games.instant.cases),
  ...versionsOf('hilo', games.rounds.hilo),
  ...versionsOf('miner', games.rounds.miner),
  ...games.shared.crash.released.map((rules): [string, string] => [rules.version, flightsOf(rules)]),
  ...games.shared.rooms.released.map((rules): [string, string] => [rules.version, drawsOf(rules)]),
  ...slots.released.map((rules): [string, string] => [rules.version, spinsOf(rules)]),
  ...tables.released.map((rules): [string, string] => [rules.version, coupsOf(rules)]),
])

function spinsOf({ slots: machines, figures, play }: SlotRules): string {
  const rounds = machines.flatMap((slot) =>
    Array.from({ length: BETS_OF_EACH }, (_, nonce) => play(slot, { ...P1_BETS[0].seeds, nonce }, hmacSha256)),
  )
  return JSON.stringify([rounds, machines.map(({ id }) => figures[id])])
}

function linkOf(number: number): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`link ${number}`).digest())
}

/** Results of tables for the first links, the return of each spot, and the hashes of the rules. */
function coupsOf(rules: TableRules): string {
  const spots = { roulette: [...CHIP_COVERS.keys()], baccarat: BACCARAT_SPOTS } as const
  const rounds = (['roulette', 'baccarat'] as const).map((game) => [
    rules.hashOf(game),
    spots[game].map((spot) => [rules.isSpot(game, spot), rules.spotPays(game, spot)]),
    rules.possibleResults(game),
    Array.from({ length: 100 }, (_, number) => {
      const result = rules.draw(game, hmacSha256, { salt: 'salt of the vectors', gameHash: linkOf(number) })
      const paid = spots[game].map((spot) => String(rules.payout([{ spot, amount: parseMicros('1') }], result)))
      return [result, paid]
    }),
  ])
  return JSON.stringify(rounds)
}

/** Crash points for the first links, and the results of bets. */
function flightsOf(rules: CrashRules): string {
  const stake = parseMicros('250')
  const rounds = Array.from({ length: 100 }, (_, number) => {
    return rules.pointOf(hmacSha256, { salt: 'salt of the vectors', gameHash: linkOf(number) })
  })
  const targets = [null, 101, 250, 100_000_000].map((auto) =>
    rules.targetOf({ auto }, { stake, maxWin: parseMicros('1000000') }),
  )
  const paid = [null, 101, 296].map((left) => formatMultiplier(rules.multiplierOf({ point: 341, cashed_out: left })))
  return JSON.stringify([rounds, targets, paid, rules.tableHash(), rules.scriptBody])
}

/** Draws for the first seeds, with these tickets. */
function drawsOf(rules: RoomRules): string {
  const bought = [3, 1, 4, 1, 10].map((tickets, index) => ({ player: `p${index % 3}`, clientSeed: 'lucky', tickets }))
  const back = rules.ticketsBack(bought)
  const entries = bought.map((entry, index) => ({ ...entry, tickets: entry.tickets - (back[index] ?? 0) }))
  const draws = Array.from({ length: 100 }, (_, number) =>
    rules.draw(hmacSha256, { seed: sha256(`seed ${number}`), roundId: `r${number}`, entries, beacon: '-' }),
  )
  return JSON.stringify([
    back,
    draws,
    formatMicros(rules.prizeOf(parseMicros('319.99'))),
    rules.tableHash(),
    rules.scriptBody,
  ])
}

function versionsOf<G extends GameId>(game: G, { released }: Versions<BetRules<G>>): [string, string][] {
  return released.map((rules) => [rules.version, vectorsOf(game, rules)])
}

const CHANGED =
  'a released version has changed: bets were made by it. Undo that, and make the next one (server/shared/rules/README.md)'

/** Limits restrict bets, not their results; each version of a case has its own hash. */
const UNBOUND = ['rules/stake.ts', 'rules/cases/catalogue.ts']
const isBound = (path: string) =>
  path in PRIMITIVES || path.startsWith('@noble/hashes/') || names.some((name) => path.startsWith(`rules/${name}/`))

describe.each(names)('CT22: %s, which is released', (name) => {
  test('is the source that it was', () => {
    expect(sha256(sourceOf(`rules/${name}`)), CHANGED).toBe(RELEASED[name]?.source)
  })

  test('decides as it did', () => {
    const decided = vectors.get(name)
    expect(decided, 'it has no line in `vectors`').toBeDefined()
    expect(sha256(decided ?? ''), CHANGED).toBe(RELEASED[name]?.vectors)
  })

  test('rests on its own folder and on what is bound as well', () => {
    const folder = `rules/${name}`
    for (const file of filesOf(folder).map((one) => `${folder}/${one}`))
      for (const path of importsOf(file))
        expect(path.startsWith(`${folder}/`) || isBound(path) || UNBOUND.includes(path), `${file}: ${path}`).toBe(true)
  })
})

test('every folder of a version is released, and every released one is there', () => {
  const folders = versions.flatMap(([game]) =>
    readdirSync(`${ROOT}rules/${game}`, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${game}/${entry.name}`] : [],
    ),
  )
  expect(names.toSorted()).toEqual(folders.toSorted())
  expect(names.toSorted()).toEqual(Object.keys(RELEASED).toSorted())
})

test.each(Object.entries(PRIMITIVES))('%s, on which released versions rest, is what it was', (file, hash) => {
  expect(sha256(codeOf(file)), `${file}: ${CHANGED}; what is new goes into a file of its own`).toBe(hash)
  expect(importsOf(file).filter((path) => !isBound(path))).toEqual([])
})

test('a bet of a slot or a table names one version of its rules by its hash', () => {
  const hashes = [
    ...slots.released.flatMap(({ figures }) => Object.values(figures).map(({ rulesHash }) => rulesHash)),
    ...tables.released.flatMap((rules) => [rules.hashOf('roulette'), rules.hashOf('baccarat')]),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('every version of a case is what it was when the first was sold', () => {
  const hashes = Object.fromEntries(CASES.map((config) => [`${config.slug}:${config.version}`, configHash(config)]))
  expect(hashes, CHANGED).toEqual(CASE_HASHES)
})

test('each game has its current version among the released ones, and says nothing of one that there is not', () => {
  for (const [game, { current, released }] of versions) {
    expect(released).toContain(current)
    expect(new Set(released.map(({ version }) => version)).size).toBe(released.length)
    expect(findRules({ current, released }, `${game}/v999`)).toBeUndefined()
    expect(() => rulesOf({ current, released }, `${game}/v999`)).toThrow(/unknown rules version/)
  }
})

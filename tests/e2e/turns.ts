import { existsSync } from 'node:fs'
import { inTurns } from '../support/run/depth.ts'

/**
 * What one day in five goes through, for about six minutes of a browser each. What stands in no fifth goes through every push: how
 * one comes in and leaves, money and its limits, each page in a language, bets of the games that are decided at once, accessibility,
 * and what a target may do in its own way. What the others show, bet, pay and keep in the books is proven every time without a
 * browser; these are how it looks and where it is reached. `npm run soak` has all of them.
 */
export const FIFTHS = [
  ['code-login', 'crawl', 'overlays', 'play', 'reload-holds', 'social', 'sports', 'third-parties', 'verification'],
  ['bonuses', 'closure', 'fast-paths', 'fatal', 'lan', 'pictures', 'promo', 'rooms', 'walks'],
  ['crash', 'demo', 'fingerprint', 'frames', 'missing-scripts', 'page-shell', 'recovery', 'rules', 'slot-frame'],
  ['analytics', 'bet-lists', 'in-place', 'ledger', 'mail', 'public-pages', 'shell', 'slots', 'thumb'],
  ['live-tables', 'lobby', 'lost-connection', 'passkeys', 'profile', 'rewards', 'rounds', 'stillness', 'web-app'],
] as const

/**
 * Several workers that share nothing but their cache exist on the edge only; Node meets the faults in tests/contract, and plays what
 * is only watched there.
 */
export const OF_THE_EDGE_ALONE = [
  'chaos', // deadlines, capped and broken answers of its fetch
  'watching', // public topics: a stream of its own for each reader
  'workers', // one refresh for two workers, and life without the operator
] as const

/** Of what can differ on the edge, one of each of these a day; all but the first are played on Node as well. */
export const EDGE_TURNS = [
  OF_THE_EDGE_ALONE,
  [
    'golden', // what each call sends and reads
    'live', // streams of events, and their end
  ],
  [
    'slot-frame', // the frame of a provider: its policy, its launch, and a stream beside it
    'live-tables', // the lobby of tables, and a chip for money while the table's stream goes on
    'social', // OpenID with its cryptography
  ],
] as const

/**
 * One of several a day, in another order each time that all have had theirs: what came on the same day of three for ever would meet,
 * of what it has in turns of three itself, the same part for ever. All of them at full depth.
 */
function oneADay<T>(all: readonly T[]): readonly T[] {
  const [first = 0] = inTurns([...all.keys()], all.length, all.length)
  return inTurns([...all.slice(first), ...all.slice(0, first)], all.length)
}

const today = oneADay<readonly string[]>(FIFTHS).flat()

/** Of what goes in turns on the edge, what goes today. */
export const edgeTurns = EDGE_TURNS.flatMap((some) => oneADay<string>(some))

/** The specs of another day, by name, for each target. */
export const ofAnotherDay: Readonly<Record<'node' | 'edge', readonly string[]>> = {
  node: FIFTHS.flat().filter((name) => !today.includes(name)),
  edge: EDGE_TURNS.flat().filter((name) => !edgeTurns.includes(name)),
}

/** Throws RangeError where a list names a spec that there is not: it would never run, or always. */
export function requireSpecs(names: readonly string[]): void {
  for (const name of names)
    if (!existsSync(new URL(`${name}.spec.ts`, import.meta.url))) throw new RangeError(`there is no ${name}.spec.ts`)
}

requireSpecs([...FIFTHS, ...EDGE_TURNS].flat())

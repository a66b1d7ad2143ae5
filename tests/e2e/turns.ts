import { existsSync } from 'node:fs'
import { inTurns } from '../support/run/depth.ts'

/**
 * What one day in three goes through, for about nine minutes of a browser each. What stands in no third goes through every push: how
 * one comes in and leaves, money and its limits, each page, the games that are decided at once or in rounds of one's own,
 * accessibility, and what a target may do in its own way. What the others bet, pay and keep in the books is proven every time
 * without a browser; these are how it looks and where it is reached. `npm run soak` has all of them.
 */
export const THIRDS = [
  [
    'bonuses',
    'demo',
    'fatal',
    'frames',
    'lan',
    'missing-scripts',
    'overlays',
    'profile',
    'rooms',
    'sports',
    'stillness',
    'web-app',
  ],
  [
    'bet-lists',
    'crash',
    'ledger',
    'mail',
    'passkeys',
    'pictures',
    'promo',
    'recovery',
    'slots',
    'third-parties',
    'thumb',
  ],
  [
    'analytics',
    'code-login',
    'crawl',
    'fast-paths',
    'fingerprint',
    'in-place',
    'live-tables',
    'lobby',
    'lost-connection',
    'rewards',
    'slot-frame',
    'social',
    'verification',
  ],
] as const

// another order every three days: a third that always came on the same day of three would meet, of what its specs have in turns of
// three themselves, the same part for ever
const [first = 0] = inTurns([...THIRDS.keys()], THIRDS.length, THIRDS.length)
const today = new Set(inTurns([...THIRDS.slice(first), ...THIRDS.slice(0, first)], THIRDS.length))

/** The specs of another day, by name. */
export const ofAnotherDay: readonly string[] = THIRDS.filter((third) => !today.has(third)).flat()

/** Throws RangeError where a list names a spec that there is not: it would never run, or always. */
export function requireSpecs(names: readonly string[]): void {
  for (const name of names)
    if (!existsSync(new URL(`${name}.spec.ts`, import.meta.url))) throw new RangeError(`there is no ${name}.spec.ts`)
}

requireSpecs(THIRDS.flat())

import { markedScript } from '../marked-script.ts'
import type { CrashRules } from './current.ts'

/** A crash round with its previously published values: `number` hashes of its link lead to the chain's terminal. */
export type CheckableFlight = {
  readonly rules: CrashRules
  /** 64 lowercase hexadecimal characters. */
  readonly link: string
  readonly salt: string
  readonly number: number
}

const LINK = /^[0-9a-f]{64}$/
const SALT = /^[\x21-\x7e]{1,256}$/

/** Whether the text is printable ASCII without spaces, as beacon outputs and platform salts are. */
export const isSalt = (text: string): boolean => SALT.test(text)

/**
 * Program that recomputes a round and contains nothing of this site except the algorithm: save it as `flight.mjs` and
 * run `node flight.mjs`. It prints JSON: `linkHash` and `terminal`, which were public before the bets, and `point`, in
 * hundredths. Throws RangeError for an invalid link, salt or number.
 */
export function flightScriptOf({ rules, link, salt, number }: CheckableFlight): string {
  if (!LINK.test(link) || !isSalt(salt) || !Number.isSafeInteger(number)) throw new RangeError('no flight')
  return `// ${rules.version}: recomputes one flight from its link and its salt. Save as flight.mjs, run: node flight.mjs
import { createHash, createHmac } from 'node:crypto'

const gameHash = Buffer.from(${JSON.stringify(link)}, 'hex')
const salt = ${JSON.stringify(salt)}

// The hash of the link was shown before the bets. So many hashes of the link end in the terminal of the chain.
const hashOf = (bytes) => createHash('sha256').update(bytes).digest()
const linkHash = hashOf(gameHash).toString('hex')
let end = gameHash
for (let step = 0; step < ${number}; step += 1) end = hashOf(end)

${markedScript(rules.version, rules.scriptBody)}

console.log(JSON.stringify({ linkHash, terminal: end.toString('hex'), ...outcome }, null, 2))
`
}

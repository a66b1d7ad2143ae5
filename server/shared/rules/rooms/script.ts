import { markedScript } from '../marked-script.ts'
import type { RoomDraw, RoomRules } from './current.ts'

/** A draw with its seed's position in the chain, whose terminal was published before. */
export type CheckableDraw = RoomDraw & { readonly rules: RoomRules; readonly number: number }

const ENTRY = /^[A-Za-z0-9_-]{0,64}$/

/**
 * Program that recomputes a draw and contains nothing of this site except the algorithm: save it as `draw.mjs` and run
 * `node draw.mjs`. It prints JSON: `seedHash` and `terminal`, which were public before, `entriesHash`, `digest`,
 * `ticket` and `winner`. Throws RangeError for an invalid seed, entry or beacon output.
 */
export function drawScriptOf({ rules, seed, roundId, entries, beacon, number }: CheckableDraw): string {
  const isPlain = entries.every(({ player, clientSeed }) => ENTRY.test(player) && ENTRY.test(clientSeed))
  if (!/^[0-9a-f]{64}$/.test(seed) || !isPlain || !Number.isSafeInteger(number)) throw new RangeError('no draw')
  const listed = entries.map(({ player, clientSeed, tickets }) => ({ player, client_seed: clientSeed, tickets }))
  return `// ${rules.version}: recomputes one draw from its seed and its entries. Save as draw.mjs, run: node draw.mjs
import { createHash, createHmac } from 'node:crypto'

const seed = ${JSON.stringify(seed)}
const roundId = ${JSON.stringify(roundId)}
const beacon = ${JSON.stringify(beacon)}
const entries = ${JSON.stringify(listed, null, 2)}

// The hash of the seed was shown before anybody bought a ticket. So many hashes of it end in the terminal of the chain.
const hashOf = (text) => createHash('sha256').update(text).digest('hex')
const seedHash = hashOf(seed)
let terminal = seed
for (let step = 0; step < ${number}; step += 1) terminal = hashOf(terminal)

${markedScript(rules.version, rules.scriptBody)}

console.log(JSON.stringify({ seedHash, terminal, ...outcome }, null, 2))
`
}

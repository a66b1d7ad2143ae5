import { type GameId, rulesOf } from './registry.ts'
import { assertBetSeeds } from './seeds.ts'
import type { CheckableBet } from './verify.ts'

/**
 * A program that recomputes a bet with nothing of this site in it but the algorithm: save it as `bet.mjs` and run
 * `node bet.mjs`. It prints JSON: `serverSeedHash`, `floats`, `outcome` and `multiplier` ("1.9800"). Throws RangeError
 * for seeds that no bet can have, so that nothing but plain text reaches the source.
 */
export function nodeScriptOf<G extends GameId>({ game, params, seeds }: CheckableBet<G>): string {
  assertBetSeeds(seeds)
  const rules = rulesOf(game)
  return `// ${rules.version}: recomputes one bet from its seeds. Save as bet.mjs, run: node bet.mjs
import { createHash, createHmac } from 'node:crypto'

const serverSeed = ${JSON.stringify(seeds.serverSeed)}
const clientSeed = ${JSON.stringify(seeds.clientSeed)}
const nonce = ${JSON.stringify(seeds.nonce)}
const params = ${JSON.stringify(params)}

// Block r = HMAC-SHA256(key: server seed, message: clientSeed:nonce:r); four bytes make one number in [0, 1).
const floats = []
for (let r = 0; floats.length < ${rules.floatCount(params)}; r += 1) {
  const block = createHmac('sha256', serverSeed).update(clientSeed + ':' + nonce + ':' + r).digest()
  for (let i = 0; i < 32; i += 4) floats.push(block.readUInt32BE(i) / 2 ** 32)
}
floats.length = ${rules.floatCount(params)}

${rules.scriptBody}

const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex')
console.log(JSON.stringify({ serverSeedHash, floats, outcome, multiplier: (multiplier / 10000).toFixed(4) }, null, 2))
`
}

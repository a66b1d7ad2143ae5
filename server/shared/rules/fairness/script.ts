import { markedScript } from '../marked-script.ts'
import type { GameId } from '../registry.ts'
import { assertBetSeeds } from './seeds.ts'
import type { CheckableBet } from './verify.ts'

/**
 * Program that recomputes a bet and contains nothing of this site except the algorithm: save it as `bet.mjs` and run
 * `node bet.mjs`. It prints JSON: `serverSeedHash`, `floats`, `outcome`, `multiplier` ("1.9800"), and `payout` if the
 * parameters determine the stake. Throws RangeError for invalid seeds or parameters, so that only plain text reaches
 * the source.
 */
export function nodeScriptOf<G extends GameId>({ rules, params, seeds }: CheckableBet<G>): string {
  assertBetSeeds(seeds)
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

${markedScript(rules.version, rules.scriptBody(params))}

const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex')
${'stakeOf' in rules ? PRINT_PAYOUT : PRINT_MULTIPLIER}
`
}

const PRINT_MULTIPLIER = `console.log(JSON.stringify({ serverSeedHash, floats, outcome, multiplier: (multiplier / 10000).toFixed(4) }, null, 2))`
const PRINT_PAYOUT = `const decimal = (value, digits) => {
  const text = String(value).padStart(digits + 1, '0')
  return text.slice(0, -digits) + '.' + text.slice(-digits)
}
const multiplier = decimal((payout * 10000n) / stake, 4)
const paid = decimal(payout, 6).replace(/\\.?0+$/, '')
console.log(JSON.stringify({ serverSeedHash, floats, outcome, multiplier, payout: paid }, null, 2))`

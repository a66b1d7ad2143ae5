// Verifies a receipt against the public log, without any code of the site. One file without dependencies: Node 20 or newer.
//
//   node verify-receipt.mjs receipt.json https://casino.example [https://mirror.example …]
//     [--key <verifier key of the log>] [--promise-key <verifier key of its promises>] [--script <program of a bet>]
//
// The file contains a receipt, an answer of the API with one in its field `receipt`, or many in `receipts`. Without keys, those that the
// first address states are used, which proves only that it agrees with itself: keep the keys from an earlier day.
// The script is the program that the fairness page gives out for the bet of the receipt: the part that is marked in it
// must have the hash that the log states for the rules of that bet.
// Exits with 0 if everything holds, 1 if something does not, 2 if it could not be checked.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Evidence against the log, as opposed to an error of the network or of the command line. */
class Broken extends Error {}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const leafHash = (entry) => sha256(Buffer.of(0), entry)
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right)
const odd = (size) => size % 2 === 1
const half = (size) => Math.floor(size / 2)

function require(isRight, claim) {
  if (!isRight) throw new Broken(claim)
}

/** Canonical text of the profile: sorted keys, whole numbers, no null. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.keys(value).sort()
    require(members.every((key) => /^[a-z_]+$/.test(key)), 'a record has only keys of letters and underscores')
    return `{${members.map((key) => `"${key}":${canonical(value[key])}`).join(',')}}`
  }
  const isScalar = typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value)
  require(isScalar, 'a record has only strings, whole numbers and booleans')
  return JSON.stringify(value)
}

/** Fields of a text that must be canonical. */
function fieldsOf(text, what) {
  const fields = JSON.parse(text)
  require(canonical(fields) === text, `${what} is canonical`)
  return fields
}

/** Leads a leaf to the root by its path (RFC 9162, 2.1.3.2). */
function isIncluded(index, size, leaf, path, root) {
  if (index >= size) return false
  let [node, last, hash] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0 || sibling.length !== 32) return false
    if (odd(node) || node === last) {
      hash = nodeHash(sibling, hash)
      while (!odd(node) && node !== 0) [node, last] = [half(node), half(last)]
    } else hash = nodeHash(hash, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && hash.equals(root)
}

/** Whether a tree extends an earlier one (RFC 9162, 2.1.4.2). */
function isConsistent(from, to, oldRoot, newRoot, path) {
  if (from === to) return path.length === 0 && oldRoot.equals(newRoot)
  let [node, last] = [from - 1, to - 1]
  while (odd(node)) [node, last] = [half(node), half(last)]
  const [first, ...rest] = node === 0 ? [oldRoot, ...path] : path
  if (first === undefined) return false
  let [before, after] = [first, first]
  for (const sibling of rest) {
    if (last === 0 || sibling.length !== 32) return false
    if (odd(node) || node === last) {
      ;[before, after] = [nodeHash(sibling, before), nodeHash(sibling, after)]
      while (!odd(node) && node !== 0) [node, last] = [half(node), half(last)]
    } else after = nodeHash(after, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && before.equals(oldRoot) && after.equals(newRoot)
}

/** Reads `name+id+base64(type ‖ key)` of an Ed25519 key. */
function verifierKey(text) {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? []
  const bytes = Buffer.from(encoded ?? '', 'base64')
  const own = sha256(`${name}\n`, bytes).subarray(0, 4).toString('hex')
  if (bytes.length !== 33 || bytes[0] !== 1 || own !== id) throw new Error(`not a verifier key: ${text}`)
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)])
  return { name, id, key: createPublicKey({ key: spki, format: 'der', type: 'spki' }) }
}

/** Text of a note that this key has signed. */
function signedText(note, { name, id, key }, what) {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const lines = note.slice(end + 2).split('\n')
  const own = lines.flatMap((line) => {
    const [, signer, encoded = ''] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? []
    const bytes = Buffer.from(encoded, 'base64')
    return signer === name && bytes.subarray(0, 4).toString('hex') === id ? [bytes.subarray(4)] : []
  })
  require(end > 0 && own.length > 0, `${what} is signed by ${name}`)
  require(own.every((signature) =>
    verify(null, Buffer.from(text), key, signature),
  ), `the signature of ${what} is valid`)
  return text
}

const hexes = (path) => path.map((hash) => Buffer.from(hash, 'hex'))

/** Checks a record with nothing but itself and the key of promises. Returns when it was received and the delay, in ms. */
function checkPart(part, promiseKey) {
  const { origin, sequence, record, hash, salt, opening, promise, promise_path: place } = part
  const what = `record ${sequence}`
  const leaf = leafHash(record)
  const { c } = fieldsOf(record, what)
  require(leaf.toString('hex') === hash, `${what} has the hash of its leaf`)
  if (c !== undefined && (salt !== undefined || opening !== undefined)) {
    const key = Buffer.from(salt ?? '', 'hex')
    fieldsOf(opening ?? '', `the opening of ${what}`)
    const own = createHmac('sha256', key).update(`fairline/opening/v1\n${opening}`).digest('hex')
    require(key.length === 32 && own === c, `salt and opening of ${what} give its commitment`)
  }
  const text = signedText(promise, promiseKey, `the promise of ${what}`)
  const lines = text.split('\n')
  const own = (received, delay) => `fairline/promise/v1\n${origin}\n${leaf.toString('base64')}\n${received}\n${delay}\n`
  if (place === undefined) {
    const [received, delay] = [Number(lines[3]), Number(lines[4])]
    require(text === own(received, delay), `the promise names ${what}`)
    return { received, delay }
  }
  const { index, received, delay, path } = place
  require(lines[0] === 'fairline/promise/v1' && lines[1] === origin, `the promise of ${what} is of its log`)
  const root = Buffer.from(lines[3], 'base64')
  require(isIncluded(
    index,
    Number(lines[2]),
    leafHash(own(received, delay)),
    hexes(path),
    root,
  ), `the promise of ${what} is in the batch that was signed`)
  return { received, delay }
}

async function get(address) {
  const response = await fetch(address, { redirect: 'error' })
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  return response
}
const json = async (address) => (await (await get(address)).json()).data

async function checkpointAt(base, origin, key) {
  const note = await (await get(`${base}/checkpoint`)).text()
  const [named, size, root] = signedText(note, key, `the checkpoint of ${base}`).split('\n')
  require(named === origin, `the checkpoint of ${base} is of ${origin}`)
  return { base, origin, size: Number(size), root: Buffer.from(root, 'base64') }
}

/** The part of a program that is marked as the one in the log, with the version of its rules. */
function markedPart(program) {
  const [, version, part] =
    /^\/\/ The SHA-256 of the text from here to the mark "end of (\S+)" is in the public log\.\n([\s\S]*)\n\/\/ end of \1$/m.exec(
      program,
    ) ?? []
  if (part === undefined) throw new Error('the script has no marked part')
  return { version, hash: sha256(part).toString('hex') }
}

/** Hash that a record of rules states for these parameters; of a list only the length counts. */
function statedScript({ script_hash: one, scripts = [] }, params) {
  const form = (text) => JSON.stringify(JSON.parse(text, (_, value) => (Array.isArray(value) ? value.length : value)))
  return one ?? scripts.find((script) => form(script.params) === form(params))?.hash
}

/** Checks the script of a bet against the last record of its rules in the log of an address. */
async function checkScript(file, bet, address, shownOf) {
  const { version, hash } = markedPart(readFileSync(file, 'utf8'))
  require(version === bet.rules_version, `the script is of ${bet.rules_version}, the rules of the bet`)
  const { logs } = await json(`${address}/log/origins`)
  const log = logs.findLast(({ rules = [] }) => rules.some((one) => one.version === version))
  require(log !== undefined, `a log of ${address} states the rules ${version}`)
  const { sequence } = log.rules.find((one) => one.version === version)
  const { base, size, root } = await shownOf(log)
  const { record } = await json(`${base}/records/${sequence}`)
  const { path } = await json(`${base}/inclusion/${sequence}?size=${size}`)
  require(isIncluded(
    sequence,
    size,
    leafHash(record),
    hexes(path),
    root,
  ), `the record of ${version} is in the tree of ${size} that ${address} has signed`)
  const fields = fieldsOf(record, `record ${sequence}`)
  require(fields.k === 'rules_published' &&
    fields.rules_version === version, `record ${sequence} publishes the rules ${version}`)
  require(statedScript(fields, bet.params) === hash, `the script has the hash that record ${sequence} states`)
  console.log(`record ${sequence}: states the script of ${version}`)
}

async function main() {
  const words = process.argv.slice(2)
  const option = (name) => (words.includes(name) ? words.splice(words.indexOf(name), 2)[1] : undefined)
  const [keyText, promiseKeyText, script] = [option('--key'), option('--promise-key'), option('--script')]
  const [file, ...addresses] = words
  if (file === undefined || addresses.length === 0)
    throw new Error('usage: verify-receipt.mjs receipt.json https://casino.example [https://mirror.example …]')
  const parsed = JSON.parse(readFileSync(file, 'utf8'))
  const parts = (parsed.receipts ?? [parsed.receipt ?? parsed]).flatMap(({ earlier = [], ...last }) => {
    // what an earlier record shares with the last one is stated once
    const { origin, promise } = last
    return [...earlier.map((part) => ({ origin, promise, ...part })), last]
  })
  const checkpoints = new Map()
  const shownAt = async (address, { cell, year }, origin, key) => {
    const base = `${address.replace(/\/$/, '')}/log/${cell}/${year}`
    checkpoints.set(base, checkpoints.get(base) ?? (await checkpointAt(base, origin, key)))
    return checkpoints.get(base)
  }
  const keys = new Map()
  const bets = []
  for (const part of parts) {
    const { origin, sequence } = part
    const [, cell, year] = /\/log\/(\d+)\/([\d.]+)$/.exec(origin) ?? []
    if (year === undefined) throw new Error(`not an origin: ${origin}`)
    const stated =
      keyText !== undefined && promiseKeyText !== undefined
        ? { key: keyText, promise_key: promiseKeyText }
        : (await json(`${addresses[0]}/log/origins`)).logs.find((log) => log.origin === origin)
    require(stated !== undefined, `${addresses[0]} has a log ${origin}`)
    const { received, delay } = checkPart(part, verifierKey(promiseKeyText ?? stated.promise_key))
    const key = verifierKey(keyText ?? stated.key)
    require(key.name === origin, `the key is of ${origin}`)
    const bet = part.opening === undefined ? {} : JSON.parse(part.opening)
    if (bet.rules_version !== undefined) bets.push(bet)
    keys.set(origin, key)
    for (const address of addresses) {
      const { base, size, root } = await shownAt(address, { cell, year }, origin, key)
      if (sequence >= size) {
        const isLate = Date.now() > received + delay
        require(!isLate, `record ${sequence} is in the log of ${address} within ${delay} ms, as was promised`)
        console.log(`record ${sequence}: promised, and not due yet in the log of ${address}`)
        continue
      }
      const { path } = await json(`${base}/inclusion/${sequence}?size=${size}`)
      require(isIncluded(
        sequence,
        size,
        leafHash(part.record),
        hexes(path),
        root,
      ), `record ${sequence} is in the tree of ${size} that ${address} has signed`)
      console.log(`record ${sequence}: in the log of ${address}, of ${size} records`)
    }
  }
  if (script !== undefined) {
    if (bets.length === 0) throw new Error('the receipt is of no bet with rules')
    const [address] = addresses
    const shownOf = (log) => shownAt(address, log, log.origin, keys.get(log.origin) ?? verifierKey(log.key))
    for (const bet of bets) await checkScript(script, bet, address.replace(/\/$/, ''), shownOf)
  }
  const sorted = [...checkpoints.values()].toSorted((one, other) => one.size - other.size)
  for (const [index, { base, origin, size, root }] of sorted.entries()) {
    const before = sorted.slice(0, index).findLast((one) => one.origin === origin)
    if (before === undefined) continue
    const { path } = await json(`${base}/consistency?from=${before.size}&to=${size}`)
    require(isConsistent(
      before.size,
      size,
      before.root,
      root,
      hexes(path),
    ), `${base} continues the log that ${before.base} has signed`)
  }
  console.log('everything holds')
}

main().catch((error) => {
  console.error(error instanceof Broken ? `does not hold: ${error.message}` : `not checked: ${error.message}`)
  process.exitCode = error instanceof Broken ? 1 : 2
})

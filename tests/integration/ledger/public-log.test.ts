import { hash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { readNote, readVerifierKey, signersOf } from '#server/shared/log/note.ts'
import { readRecord } from '#server/shared/log/record.ts'
import { type Hash, isConsistent, isIncluded, leafHash, nodeHash, rootOf } from '#server/shared/log/tree.ts'
import { games } from '#server/shared/rules/games.ts'
import { loggedFields } from '../../support/logged.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { diceBet, openPlayer } from '../instant-games/players.ts'

const BETS = 300
const LENGTH_BYTES = 2

let opened: TestPlatform
let first: Awaited<ReturnType<typeof checkpoint>>

const verify = (key: Uint8Array, signature: Uint8Array, message: Uint8Array) => ed25519.verify(signature, message, key)
const get = (path: string) => opened.fetch(`/general/log${path}`)
const bytesOf = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer())

/** The latest checkpoint, verified with the key that the list of logs states. */
async function checkpoint() {
  const { logs } = (await opened.request(contract.log.origins, {})).output
  const key = readVerifierKey(logs[0]?.key ?? '')
  const note = readNote(await (await get('/checkpoint')).text())
  if (!key || !note) throw new Error('no checkpoint')
  expect(await signersOf(note, [key], verify)).toHaveLength(1)
  const read = readCheckpoint(note.text)
  if (!read) throw new Error('a malformed checkpoint')
  return read
}

/** Entries of a bundle. */
function entriesOf(bundle: Uint8Array): string[] {
  const entries: string[] = []
  const view = new DataView(bundle.buffer)
  for (let from = 0; from < bundle.length; ) {
    const end = from + LENGTH_BYTES + view.getUint16(from)
    entries.push(new TextDecoder().decode(bundle.subarray(from + LENGTH_BYTES, end)))
    from = end
  }
  return entries
}

/** All entries of the tree, from its bundles. */
async function allEntries(size: number): Promise<string[]> {
  const entries: string[] = []
  for (let position = 0; position * 256 < size; position += 1) {
    const width = Math.min(256, size - position * 256)
    const name = `${String(position).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`
    const bundle = entriesOf(await bytesOf(`/tile/entries/${name}`))
    const tile = await bytesOf(`/tile/0/${name}`)
    expect(bytesToHex(tile)).toBe(bundle.map((entry) => bytesToHex(leafHash(utf8ToBytes(entry)))).join(''))
    entries.push(...bundle)
  }
  return entries
}

beforeAll(async () => {
  opened = await startPlatform()
  const { platform } = opened
  const player = await openPlayer(opened, { currency: 'RUB', amount: '10000' })
  await platform.writer.execute('placeBet', diceBet(player))
  await platform.writer.execute('signLog', {})
  first = await checkpoint()
  for (let bet = 0; bet < BETS; bet += 1) await platform.writer.execute('placeBet', diceBet(player))
  await platform.writer.execute('signLog', {})
}, 60_000)

afterAll(() => opened?.[Symbol.asyncDispose]())

test('the checkpoint is signed, and its root is that of all entries in the tiles', async () => {
  const { origin, size, root } = await checkpoint()
  expect(origin).toBe('casino.example/log/0/2026')
  expect(size).toBeGreaterThan(2 * BETS)
  const entries = await allEntries(size)
  expect(entries).toHaveLength(size)
  expect(bytesToHex(rootOf(entries.map((entry) => leafHash(utf8ToBytes(entry)))))).toBe(bytesToHex(root))
  const kinds = entries.map((entry) => readRecord(entry)?.k)
  expect(kinds.filter((kind) => kind === 'bet_placed')).toHaveLength(BETS + 1)
  expect(kinds.filter((kind) => kind === 'bet_settled')).toHaveLength(BETS + 1)
})

test('full tiles are in the level above, and are kept by caches', async () => {
  const above = await bytesOf('/tile/1/000.p/2')
  const full = await get('/tile/0/001')
  const tile = new Uint8Array(await full.arrayBuffer())
  const hashes = Array.from({ length: 256 }, (_, index) => tile.slice(index * 32, (index + 1) * 32))
  expect(bytesToHex(above.slice(32))).toBe(bytesToHex(rootOf(hashes)))
  expect(full.headers.get('cache-control')).toContain('immutable')
  expect((await get('/tile/1/000.p/3')).status).toBe(404)
})

test('a record is proven to be in the tree, by both addresses', async () => {
  const { size, root } = await checkpoint()
  for (const sequence of [0, 5, 255, 256, 511, size - 1]) {
    const { data } = await (await get(`/records/${sequence}`)).json()
    const named = await opened.request(contract.log.record, { cell: 0, year: '2026', sequence })
    expect(data).toEqual(named.output)
    const { leaf, path } = (await opened.request(contract.log.inclusion, { cell: 0, year: '2026', sequence })).output
    expect(leaf).toBe(data.hash)
    const proof = { index: sequence, size, leaf: leafHash(utf8ToBytes(data.record)), root }
    expect(isIncluded({ ...proof, path: path.map(hexToBytes) })).toBe(true)
  }
})

test('the second checkpoint is proven to extend the first', async () => {
  const { size, root } = await checkpoint()
  const { data } = await (await get(`/consistency?from=${first.size}&to=${size}`)).json()
  const proof = { from: first.size, to: size, oldRoot: first.root, newRoot: root, path: data.path.map(hexToBytes) }
  expect(isConsistent(proof)).toBe(true)
  const other: Hash = nodeHash(first.root, first.root)
  expect(isConsistent({ ...proof, oldRoot: other })).toBe(false)
})

test('nothing beyond the checkpoint is shown, and malformed numbers are refused', async () => {
  const { size } = await checkpoint()
  const status = async (path: string) => (await get(path)).status
  expect(await status(`/records/${size}`)).toBe(404)
  expect(await status(`/0/2026/records/${size}`)).toBe(404)
  expect(await status(`/inclusion/0?size=${size + 1}`)).toBe(404)
  expect(await status('/0/2025/checkpoint')).toBe(404)
  expect(await status('/1/2026/checkpoint')).toBe(404)
  expect(await status('/0/2025/records/0')).toBe(404)
  for (const path of ['/records/-1', '/records/01', '/records/x', '/consistency?from=2&to=1', '/consistency?from=1'])
    expect([path, await status(path)]).toEqual([path, 422])
  for (const path of ['/0/2026/records/x', '/0/2026/consistency?from=2&to=1'])
    expect([path, await status(path)]).toEqual([path, 422])
})

test('no public record contains what would connect it with a player', async () => {
  const entries = await allEntries((await checkpoint()).size)
  const fields = new Set(entries.flatMap((entry) => Object.keys(readRecord(entry) ?? {})))
  for (const secret of ['account', 'bet', 'client_seed', 'currency_amount', 'stake', 'payout', 'outcome'])
    expect(fields.has(secret)).toBe(false)
  for (const entry of entries) expect(Number(readRecord(entry)?.at) % 5000).toBe(0)
})

test('each released version of the rules is in the log before the first bet, once', async () => {
  const entries = (await allEntries((await checkpoint()).size)).map((entry) => readRecord(entry))
  const published = entries.filter((entry) => entry?.k === 'rules_published').map((entry) => entry?.rules_version)
  expect(new Set(published).size).toBe(published.length)
  expect(published).toEqual(expect.arrayContaining(['dice/v1', 'keno/v1']))
  const firstBet = entries.findIndex((entry) => entry?.k === 'bet_placed')
  expect(entries.findLastIndex((entry) => entry?.k === 'rules_published')).toBeLessThan(firstBet)
  const dice = entries.find((entry) => entry?.rules_version === 'dice/v1')
  expect(dice?.table_hash).toBe(games.instant.dice.current.tableHash({ side: 'under', chance: 5000 }))
  expect(dice?.script_hash).toBe(hash('sha256', games.instant.dice.current.scriptBody({ side: 'under', chance: 5000 })))
  // a script has the row of the paytable for a risk and a number of picks
  const { keno } = games.instant
  const kenos = entries.find((entry) => entry?.rules_version === 'keno/v1')
  expect(kenos?.script_hash).toBeUndefined()
  expect(kenos?.scripts).toHaveLength(4 * 10)
  expect(kenos?.scripts).toContainEqual({
    params: '{"picks":[1,2,3],"risk":"high"}',
    hash: hash('sha256', keno.current.scriptBody({ risk: 'high', picks: [7, 21, 40] })),
  })
  // one script checks every flight
  const flights = entries.find((entry) => entry?.rules_version === 'crash/v1')
  expect(flights?.script_hash).toBe(hash('sha256', games.shared.crash.current.scriptBody))
})

test('a day of the books is in the log once it is published', async () => {
  await using site = await startPlatform()
  const { platform } = site
  for (const { name, run } of platform.modules.jobs)
    if (name === 'publish the books') await run(platform, new AbortController().signal)
  const logged = await loggedFields(platform.reader)
  const roots = logged.filter(({ kind }) => kind === 'books_day').map(({ fields }) => fields.root)
  const { days } = (await site.request(contract.books.published, {})).output
  expect(days.length).toBeGreaterThan(0)
  expect(roots.toSorted()).toEqual(days.map(({ root }) => root).toSorted())
})

test('the same state is signed once', async () => {
  const { platform } = opened
  const [one, again] = [await platform.writer.execute('signLog', {}), await platform.writer.execute('signLog', {})]
  expect(again).toEqual(one)
})

test('the log of a new year begins with the last checkpoint of the former one', async () => {
  await using site = await startPlatform()
  const player = await openPlayer(site, { currency: 'RUB', amount: '10000' })
  await site.platform.writer.execute('signLog', {})
  await site.platform.writer.execute('placeBet', diceBet(player))
  site.clock.advance(366 * 86_400_000)
  await site.platform.writer.execute('placeBet', diceBet(player))
  await site.platform.writer.execute('signLog', {})
  const { logs } = (await site.request(contract.log.origins, {})).output
  expect(logs.map(({ origin }) => origin)).toEqual(['casino.example/log/0/2026', 'casino.example/log/0/2027'])
  const last = await (await site.fetch('/general/log/0/2026/checkpoint')).text()
  const { data } = await (await site.fetch('/general/log/records/0')).json()
  expect(readRecord(data.record)).toMatchObject({ k: 'shard_opened', origin: logs[0]?.origin, checkpoint: last })
  const size = readCheckpoint(readNote(last)?.text ?? '')?.size ?? 0
  expect(size).toBe(logs[0]?.size)
  const { output } = await site.request(contract.log.record, { cell: 0, year: '2026', sequence: size - 1 })
  expect(readRecord(output.record)?.k).toBe('bet_settled')
})

import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { casinoChains } from '#db/platform/schema/casino.ts'
import { logRecords } from '#db/platform/schema/ledger.ts'
import { publishProviderChain, saltProviderChain } from '#server/platform/modules/casino/commands/chains.ts'
import { publishTableResult } from '#server/platform/modules/casino/commands/publish-result.ts'
import { isWordOf, QUICKNET, timeOfRound } from '#server/shared/rules/fairness/beacon.ts'
import { openDatabase } from '#server/studio/hosts/node/database.ts'
import { makeChain, readChains } from '#server/studio/tables/chain.ts'
import type { Wallet } from '#server/studio/wallet.ts'
import { openStudio } from '../../support/casino/open-studio.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const TABLE = 'harbour-roulette'
/** Round 1000 of the beacon, as its network has published it. */
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const SALT = 'drand:quicknet:1000:fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'
const EMITTED = timeOfRound(QUICKNET, 1000)

/** An operator that announces round 1000, and answers with a salt. */
function operator(salted: object): { wallet: Wallet; requests: string[] } {
  const requests: string[] = []
  const named = { gameId: TABLE, serial: 1 }
  return {
    requests,
    wallet: async (call) => {
      requests.push(call)
      const announced = { beaconRound: 1000, beaconAt: new Date(EMITTED).toISOString() }
      return { kind: 'ok', answer: { ...named, ...(call === 'publish_chain' ? announced : salted) } }
    },
  }
}

test('the salt of a table is the beacon’s in the round that was announced after its terminal was stored', async () => {
  using directory = temporaryDirectory()
  const database = await openDatabase(`file:${join(directory.path, 'studio.db')}`)
  const random = (count: number) => randomBytes(count)
  const made = { database, table: TABLE, serial: 1, length: 10, random, isBeaconWord: isWordOf }
  let at = EMITTED - 1000
  const now = () => at
  const silent: Wallet = async () => ({ kind: 'unknown' })
  expect(await makeChain({ ...made, now, wallet: silent })).toBe(false)
  const stored = async () => (await database.execute('SELECT terminal, salt FROM table_chains')).rows[0]
  const before = await stored()
  expect(before).toMatchObject({ salt: null })
  const { wallet, requests } = operator({ salt: SALT, signature: SIGNATURE })
  expect(await makeChain({ ...made, now, wallet })).toBe(false)
  expect(requests).toEqual(['publish_chain'])
  at = EMITTED
  const forged = operator({ salt: SALT.replace('fe29', 'fe28'), signature: SIGNATURE })
  await expect(makeChain({ ...made, now, wallet: forged.wallet })).rejects.toThrow(/not the beacon's/)
  expect(await makeChain({ ...made, now, wallet })).toBe(true)
  expect(await stored()).toEqual({ terminal: before?.terminal, salt: SALT })
  const [chain] = await readChains(database, TABLE)
  expect(chain?.beacon).toEqual({ round: 1000, signature: SIGNATURE })
  database.close()
})

test('the operator logs a terminal before its salt, and neither is replaced', () => {
  using books = openTestDatabase()
  const named = { provider: 'studio', gameId: TABLE, serial: 1 }
  const terminal = 'a'.repeat(64)
  const publish = (more = {}) =>
    books.run((context) =>
      publishProviderChain(context, { ...named, terminal, length: 10, beaconRound: 1000, ...more }),
    )
  const salt = (word: Parameters<typeof saltProviderChain>[1]['word'], own?: string) =>
    books.run((context) => saltProviderChain(context, { ...named, word, ...(own && { salt: own }) }))
  const word = { text: SALT, round: 1000, signature: SIGNATURE }
  expect(salt(word)).toMatchObject({ status: 404 })
  expect(JSON.parse(publish().body)).toMatchObject({ beaconRound: 1000, beaconAt: new Date(EMITTED).toISOString() })
  expect(JSON.parse(publish({ beaconRound: 1001 }).body)).toMatchObject({ beaconRound: 1000 })
  expect(publish({ terminal: 'b'.repeat(64) })).toMatchObject({ status: 409 })
  expect(() => salt({ ...word, round: 1001 })).toThrow(/not the announced beacon round/)
  expect(() => salt(null, `local:${'0'.repeat(32)}`)).toThrow(/not the announced beacon round/)
  expect(JSON.parse(salt(word).body)).toMatchObject({ salt: SALT, signature: SIGNATURE })
  expect(JSON.parse(salt({ ...word, text: 'another' }).body)).toMatchObject({ salt: SALT })
  const logged = books.run(({ db }) =>
    db.all<{ kind: string }>(`SELECT kind FROM log_records WHERE kind LIKE 'chain%' ORDER BY sequence`),
  )
  expect(logged.map(({ kind }) => kind)).toEqual(['chain_published', 'chain_salted'])
})

test('a result is logged once, in order, with a link that leads to the one before', () => {
  using books = openTestDatabase()
  const links = ['e'.repeat(64)]
  while (links.length < 5)
    links.unshift(
      createHash('sha256')
        .update(Buffer.from(links[0] ?? '', 'hex'))
        .digest('hex'),
    )
  const [terminal = '', ...own] = links
  const named = { provider: 'studio', gameId: TABLE, serial: 1 }
  const end = (number: number, more: object = {}) =>
    books.run((context) =>
      publishTableResult(context, {
        ...named,
        number,
        position: number,
        link: own[number - 1] ?? '',
        result: { game: 'roulette', pocket: number },
        ...more,
      }),
    )
  expect(end(1)).toMatchObject({ status: 404 })
  books.run((context) => publishProviderChain(context, { ...named, terminal, length: 4, beaconRound: null }))
  expect(end(1)).toMatchObject({ status: 404 })
  books.run((context) => saltProviderChain(context, { ...named, word: null, salt: `local:${'0'.repeat(32)}` }))
  expect(end(1, { link: 'f'.repeat(64) })).toMatchObject({ status: 400 })
  expect(end(1, { position: 5 })).toMatchObject({ status: 404 })
  const first = end(1)
  expect(first).toEqual({ status: 200, body: JSON.stringify({ gameId: TABLE, number: 1, status: 'ok' }) })
  expect(end(1)).toEqual(first)
  expect(end(1, { result: { game: 'roulette', pocket: 36 } })).toMatchObject({ status: 409 })
  expect(end(2, { link: own[2] })).toMatchObject({ status: 400 })
  expect(end(2, { result: undefined })).toMatchObject({ status: 200 })
  // a number that was left out does not come later
  expect(end(4)).toMatchObject({ status: 200 })
  expect(end(3)).toMatchObject({ status: 409 })
  const logged = books.run(({ db }) =>
    db.all<{ number: bigint; outcome: string | null }>(
      `SELECT payload ->> '$.number' AS number, payload ->> '$.outcome' AS outcome FROM log_records
       WHERE kind = 'table_result' ORDER BY sequence`,
    ),
  )
  expect(logged).toEqual([
    { number: 1n, outcome: '{"game":"roulette","pocket":1}' },
    { number: 2n, outcome: null },
    { number: 4n, outcome: '{"game":"roulette","pocket":4}' },
  ])
})

test('the chains of all tables of the studio are in the operator’s log before their first round', async () => {
  await using studio = await openStudio()
  await studio.parts().tables.recover()
  await studio.parts().tables.step()
  const { reader } = studio.platform.platform
  const chains = await reader.select().from(casinoChains)
  expect(chains).toHaveLength(4)
  for (const { gameId, terminal, salt, beaconRound } of chains) {
    const view = await studio.parts().tables.view(gameId)
    expect({ terminal, salt, beaconRound }).toEqual({ terminal: view?.terminal, salt: view?.salt, beaconRound: null })
  }
  const kinds = (await reader.select({ kind: logRecords.kind }).from(logRecords)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'chain_salted')).toHaveLength(4)
})

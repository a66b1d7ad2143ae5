import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { slotOf, slots } from '#server/shared/rules/slots/game.ts'
import { openDatabase } from '#server/studio/hosts/node/database.ts'
import { checkProviderBet } from '~/games/engine/fairness/provider-proof.ts'
import { NEXT_GAMES } from '../../support/casino/next-rules.ts'
import { openStudio, post } from '../../support/casino/open-studio.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const STAKE = '100000000'
const GAME = 'salt-lanterns'
const SERVER_SEED = '0123456789abcdef'.repeat(4)

type Studio = Awaited<ReturnType<typeof openStudio>>
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const worth = (credits: number, cost: number) => String((BigInt(credits) * BigInt(STAKE)) / BigInt(cost))

const proofs = async ({ platform, token }: Studio) => {
  const { output } = await platform.request(contract.history.bets, { limit: 20 }, { token })
  return Promise.all(
    output.bets.map(async ({ id }) => (await platform.request(contract.casino.bet, { id }, { token })).output),
  )
}

test('after a change of a slot the round that was left goes on as it was begun, and old spins still match', async () => {
  await using studio = await openStudio()
  const open = async () => post(studio.app(), 'open', { game: GAME, mode: 'real', token: await studio.launch(GAME) })
  const slot = slotOf(GAME)
  const opened = await open()
  const { clientSeed } = opened.seeds as { clientSeed: string }
  if (!slot) throw new Error('no such slot')
  const roundAt = (nonce: number) => slots.current.play(slot, { serverSeed: SERVER_SEED, clientSeed, nonce }, hmac)
  const nonces = Array.from({ length: 2000 }, (_, nonce) => nonce)
  const feature = nonces.find((nonce) => roundAt(nonce).steps.length > 3) ?? Number.NaN
  const single = nonces.find((nonce) => nonce > feature && roundAt(nonce).steps.length === 1 && roundAt(nonce).credits)
  // a seed that the studio could have drawn
  const go = (nonce = Number.NaN) =>
    studio.database.execute({
      sql: 'UPDATE players SET server_seed = ?, server_hash = ?, nonce = ?',
      args: [SERVER_SEED, sha256Hex(SERVER_SEED), nonce],
    })
  await go(feature)
  const left = await post(studio.app(), 'spin', { session: opened.session, key: 'before-it', stake: STAKE })
  expect(left.isLast).toBe(false)

  await studio.restart({ slots: NEXT_GAMES.slots })
  const again = await open()
  expect(again).toMatchObject({
    isOlder: true,
    slot: { version: slot.version },
    unfinished: { roundId: left.roundId, won: left.won },
  })
  let step = await post(studio.app(), 'advance', { session: again.session, round: left.roundId })
  while (!step.isLast) step = await post(studio.app(), 'advance', { session: again.session, round: left.roundId })
  expect(step.won).toBe(worth(roundAt(feature).credits, slot.cost))

  const now = await open()
  expect(now).toMatchObject({ isOlder: false, slot: { version: 2 }, unfinished: null })
  await go(single)
  const fresh = await post(studio.app(), 'spin', { session: now.session, key: 'after-it', stake: STAKE })
  expect(fresh.won).toBe(worth(roundAt(single ?? 0).credits * 2, slot.cost))

  await post(studio.app(), 'rotate', { session: now.session, clientSeed: 'another' })
  const [newBet, oldBet] = await proofs(studio)
  if (!newBet || !oldBet) throw new Error('no bets')
  const match = [{ isMatch: true }, { isMatch: true }, { isMatch: true }]
  for (const bet of [newBet, oldBet]) expect(checkProviderBet(bet, NEXT_GAMES)).toMatchObject(match)
  // a page of the former release checks what it knows; under other rules an honest bet would not match
  expect(checkProviderBet(oldBet)).toMatchObject(match)
  expect(checkProviderBet(newBet)).toBe('unknown_rules')
  expect(checkProviderBet({ ...newBet, rules_hash: oldBet.rules_hash })).toMatchObject([
    { isMatch: true },
    { isMatch: true },
    { name: 'payout', isMatch: false },
  ])
  expect(await checkAllBooks(studio.platform.platform.reader)).toEqual([])

  // a rolled-back program does not play a round under rules that it lacks
  await studio.database.execute(`UPDATE rounds SET state = 'open' WHERE rules_version = 'slots/v2'`)
  await studio.restart()
  await expect(studio.parts().rounds.machineOf({ ...SESSION, player: await playerOf(studio) })).rejects.toThrow(
    /slots\/v2/,
  )
})

const SESSION = {
  id: 'session',
  game: GAME,
  currency: 'RUB',
  walletSession: null,
  minCycleMs: 0,
  autoplay: false,
  mode: 'real',
} as const

async function playerOf({ database }: Studio): Promise<string> {
  const { rows } = await database.execute('SELECT id FROM players')
  return String(rows[0]?.id)
}

test('rounds of a studio from before there were versions are of the first', async () => {
  using directory = temporaryDirectory()
  const url = `file:${join(directory.path, 'studio.db')}`
  const old = createClient({ url })
  await old.batch(
    [
      `CREATE TABLE rounds (id TEXT PRIMARY KEY, spin_key TEXT NOT NULL, player TEXT NOT NULL, game TEXT NOT NULL,
        mode TEXT NOT NULL, currency TEXT NOT NULL, stake TEXT NOT NULL, server_seed TEXT NOT NULL, client_seed TEXT NOT NULL,
        nonce INTEGER NOT NULL, state TEXT NOT NULL, step INTEGER NOT NULL, created_at INTEGER NOT NULL,
        UNIQUE (player, spin_key))`,
      `INSERT INTO rounds VALUES ('r', 'k', 'p', 'loomlight', 'real', 'RUB', '1', 's', 'c', 0, 'open', 1, 0)`,
    ],
    'write',
  )
  old.close()
  for (const start of ['first', 'second']) {
    const database = await openDatabase(url)
    const { rows } = await database.execute('SELECT rules_version FROM rounds')
    expect(rows[0]?.rules_version, start).toBe('slots/v1')
    database.close()
  }
})

test('a coup is judged by the rules that it was promised by, before a change of the tables and after', async () => {
  await using studio = await openStudio()
  const play = async () => {
    const { tables, outbox } = studio.parts()
    await tables.recover()
    await tables.step()
    const { session } = await post(studio.app(), 'tables/salon-baccarat/open', {
      game: 'salon-baccarat',
      mode: 'real',
      token: await studio.launch('salon-baccarat'),
    })
    const view = await tables.view('salon-baccarat')
    const chips = ['player', 'banker', 'tie'].map((spot) => ({ spot, amount: '1000000000' }))
    const lay = { session, key: `lay-of-round-${view?.number}`, number: view?.number, chips }
    await post(studio.app(), 'tables/salon-baccarat/lay', lay)
    studio.platform.clock.advance((view?.resultAt ?? 0) - studio.platform.clock.now())
    await tables.step()
    await outbox.sendDue()
  }
  await play()
  await studio.restart({ tables: NEXT_GAMES.tables.current })
  studio.platform.clock.advance(10_000)
  await play()
  const [newBet, oldBet] = await proofs(studio)
  if (!newBet || !oldBet) throw new Error('no bets')
  const match = [{ isMatch: true }, { isMatch: true }, { isMatch: true }]
  for (const bet of [newBet, oldBet]) expect(checkProviderBet(bet, NEXT_GAMES)).toMatchObject(match)
  expect(checkProviderBet(oldBet)).toMatchObject(match)
  expect(checkProviderBet(newBet)).toBe('unknown_rules')
  expect(checkProviderBet({ ...newBet, rules_hash: oldBet.rules_hash })).toMatchObject([
    { isMatch: true },
    { isMatch: true },
    { name: 'payout', isMatch: false },
  ])
})

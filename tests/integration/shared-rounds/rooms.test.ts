import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { startEngines } from '#server/platform/platform.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { foldRoom, type RoomEvent, type RoomState, roomOfEvent } from '#server/shared/contract/shared-rounds/fold.ts'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { drawTicket } from '#server/shared/rules/rooms/current.ts'
import { listenLive } from '../../support/platform/live-stream.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { simulatedTime } from '../../support/shared-rounds/simulation.ts'
import { newKey, openPlayer, PATIENCE, type Player } from '../instant-games/players.ts'

vi.setConfig(PATIENCE)

let site: TestPlatform
let time: ReturnType<typeof simulatedTime>
let engines: AsyncDisposable

beforeEach(async () => {
  time = simulatedTime(Date.UTC(2026, 0, 1, 12))
  site = await startPlatform({ clock: { now: time.now, advance: () => {} }, scheduler: time })
  engines = await startEngines(site.platform)
})
afterEach(async () => {
  await engines[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

const room = 'yellow'
const currency = 'RUB'
const rich = () => openPlayer(site, { currency, amount: '1000' })
async function yellow() {
  const { rooms } = (await site.request(contract.rooms.current, { currency })).output
  const found = rooms.find(({ round }) => round.room === room)
  if (!found) throw new Error('no yellow room')
  return found
}
const buy = ({ token }: Player, tickets: number) =>
  site.request(
    contract.rooms.buy,
    { room, currency, tickets, client_seed: 'my-part', idempotency_key: newKey() },
    { token },
  )
const balance = async ({ token }: Player) =>
  (await site.request(contract.wallet.balances, {}, { token })).output.wallets[0]?.balance
const until = (isSo: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 60_000 })

it('who hides what they play puts no words into draws by which others know them again', async () => {
  const [shown, hidden] = [await rich(), await rich()]
  await site.request(contract.profile.updateSettings, { is_statistics_hidden: true }, { token: hidden.token })
  const parts: string[][] = []
  for (let draws = 0; draws < 2; draws += 1) {
    const { round } = await yellow()
    await buy(shown, 1)
    await buy(hidden, 1)
    await until(async () => (await yellow()).entries.length === 2)
    await time.run(20_000)
    await until(async () => (await yellow()).round.id !== round.id)
    const { entries, round: ended } = (await site.request(contract.rooms.draw, { id: round.id })).output
    const [, part = ''] = entries.map(({ client_seed }) => client_seed)
    // the player can compute it as well
    expect(part).toBe(createHash('sha256').update(`my-part:${round.id}`).digest('hex'))
    const drawn = drawTicket(hmacSha256, {
      seed: ended.link ?? '',
      roundId: round.id,
      beacon: '-',
      entries: entries.map(({ holder, client_seed, tickets }) => ({
        player: holder,
        clientSeed: client_seed,
        tickets,
      })),
    })
    expect(drawn.entriesHash).toBe(ended.drawn?.entries_hash)
    parts.push(entries.map(({ client_seed }) => client_seed))
  }
  const [first = [], second = []] = parts
  expect([first[0], second[0]]).toEqual(['my-part', 'my-part'])
  expect(first[1]).not.toBe(second[1])
})

it('a draw ends 20 seconds after the second player, gives back what is above half, and proves its ticket [A9 R15 L3]', async () => {
  const [one, two] = [await rich(), await rich()]
  const { round } = await yellow()
  expect(round).toMatchObject({ phase: 'waiting', ends_at: null, link: null })
  expect((await buy(one, 5)).output).toMatchObject({ bet: { stake: '50', tickets: 5 }, balance: '950' })
  expect((await buy(one, 6)).body).toEqual({ errors: { tickets: ['room_full:5'] } })
  await buy(two, 3)
  await until(async () => (await yellow()).entries.length === 2)
  expect((await yellow()).round).toMatchObject({ phase: 'open', ends_at: new Date(time.now() + 20_000).toISOString() })
  await time.run(20_000)
  await until(async () => (await yellow()).round.id !== round.id)

  const { output } = await site.request(contract.rooms.draw, { id: round.id })
  const { drawn, link, commitment } = output.round
  // two of five tickets were returned: three each
  expect(output.entries.map(({ tickets }) => tickets)).toEqual([3, 3])
  expect(linkBefore('text', link ?? '')).toBe(commitment)
  const entries = output.entries.map(({ holder, client_seed, tickets }) => ({
    player: holder,
    clientSeed: client_seed,
    tickets,
  }))
  expect(drawTicket(hmacSha256, { seed: link ?? '', roundId: round.id, entries, beacon: '-' })).toMatchObject({
    ticket: drawn?.ticket,
    winner: drawn?.winner,
    entriesHash: drawn?.entries_hash,
  })
  expect(drawn).toMatchObject({ pot: '60', prize: '57', total: 6 })
  const won = drawn?.winner === 0 ? ['1027', '970'] : ['970', '1027']
  expect([await balance(one), await balance(two)]).toEqual(won)
  expect((await yellow()).previous?.id).toBe(round.id)
  expect(await checkAllBooks(site.platform.reader)).toEqual([])
})

it('a lone player may leave, and gets everything back after two minutes', async () => {
  const [one, two] = [await rich(), await rich()]
  await buy(one, 2)
  const leave = () => site.request(contract.rooms.leave, { room, currency }, { token: one.token })
  expect((await leave()).output.balance).toBe('1000')
  expect((await leave()).output.balance).toBe('1000')
  await buy(one, 1)
  const { id } = (await yellow()).round
  await time.run(120_000)
  await until(async () => (await yellow()).round.id !== id)
  expect(await balance(one)).toBe('1000')
  await buy(one, 1)
  await buy(two, 1)
  expect((await leave()).status).toBe(409)
})

it('what a run left open, the next one draws', async () => {
  const [one, two] = [await rich(), await rich()]
  await buy(one, 1)
  await buy(two, 1)
  const { id } = (await yellow()).round
  await engines[Symbol.asyncDispose]()
  expect((await buy(one, 1)).status).toBe(503)
  time.step(60_000)
  engines = await startEngines(site.platform)
  await until(async () => (await yellow()).round.id !== id)
  const { output } = await site.request(contract.rooms.draw, { id })
  expect(output.round.drawn).toMatchObject({ total: 2, pot: '20', prize: '19' })
})

it('a stream begins with each room as it is, and what it tells after that makes what the call answers [A9]', async () => {
  const stream = await listenLive(site, { topics: 'rooms' })
  const rooms = new Map<string, RoomState>()
  const read = async (): Promise<RoomEvent> => {
    const event: RoomEvent = JSON.parse((await stream.next())?.data ?? 'null')
    const key = Object.values(roomOfEvent(event)).join(':')
    const state = foldRoom(rooms.get(key), event)
    if (!state) throw new Error('an event is missing')
    rooms.set(key, state)
    return event
  }
  for (let room = 0; room < 15; room += 1) expect((await read()).kind).toBe('whole')
  const [one, two] = [await rich(), await rich()]
  await buy(one, 2)
  await buy(two, 1)
  const answerTo = () => rooms.get(`${room}:${currency}`)
  while ((answerTo()?.entries.length ?? 0) < 2) expect((await read()).kind).toBe('change')
  const { now: _, ...state } = await yellow()
  while ((answerTo()?.sequence ?? 0) < state.sequence) await read()
  expect(answerTo()).toMatchObject(state)
  await stream.leave()
})

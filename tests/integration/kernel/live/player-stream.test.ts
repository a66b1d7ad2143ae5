import type { EventSourceMessage } from 'eventsource-parser'
import { afterEach, expect, test, vi } from 'vitest'
import { eventStream } from '#server/platform/kernel/live/event-stream.ts'
import { liveSource } from '#server/platform/kernel/live/live-source.ts'
import { createAuthenticator } from '#server/platform/modules/identity/reads.ts'
import { TOKEN_LIFE_MS } from '#server/platform/modules/identity/tokens.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { LIVE_PING_MS } from '#server/shared/contract/live.ts'
import { type LiveStream, listenLive } from '../../../support/platform/live-stream.ts'
import { fund, register, startPlatform } from '../../../support/platform.ts'

afterEach(() => vi.useRealTimers())

/** The snapshot: a wallet for each of the five currencies. */
async function snapshotOf(stream: LiveStream) {
  const events: EventSourceMessage[] = []
  while (events.length < 5) {
    const event = await stream.next()
    if (!event) throw new Error('the stream ended')
    events.push(event)
  }
  return events
}

const balanceIn = (event: EventSourceMessage | undefined) => JSON.parse(event?.data ?? 'null')

test('a stream begins with every wallet, then tells each change after it is on disk', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const stream = await listenLive(platform, { token })
  const snapshot = await snapshotOf(stream)
  expect(snapshot.map((event) => balanceIn(event).currency)).toEqual(['RUB', 'USD', 'KZT', 'INR', 'EUR'])
  expect(snapshot.every((event) => balanceIn(event).balance === '0')).toBe(true)

  await fund(platform, token, { amount: '100', currency: 'RUB' })
  const deposit = await stream.next()
  expect(deposit?.event).toBe('balance')
  expect(balanceIn(deposit)).toMatchObject({ currency: 'RUB', balance: '100' })
  // no request of the player is answered with the receipt of a deposit
  expect(balanceIn(await stream.next())).toMatchObject({ balance: '100', receipts: [{ earlier: [] }] })

  const { output } = await platform.request(
    contract.dice.placeBet,
    { side: 'over', chance: 4950, amount: '10', currency: 'RUB', idempotency_key: 'live-test-key-0001' },
    { token },
  )
  expect(balanceIn(await stream.next())).toEqual({
    currency: 'RUB',
    balance: output.balance,
    version: output.balance_version,
  })
  expect(output.balance_version).toBeGreaterThan(balanceIn(deposit).version)
  await stream.leave()
})

test('a reader who comes back gets what they missed, and after a restart the state', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const first = await listenLive(platform, { token })
  const lastEventId = (await snapshotOf(first)).at(-1)?.id
  await first.leave()
  await fund(platform, token, { amount: '100', currency: 'RUB' })
  await fund(platform, token, { amount: '50', currency: 'USD' })

  const again = await listenLive(platform, { token, lastEventId })
  expect([balanceIn(await again.next()), balanceIn(await again.next())]).toMatchObject([
    { currency: 'RUB', balance: '100' },
    { currency: 'USD', balance: '50' },
  ])
  await again.leave()

  const ofAnotherRun = await listenLive(platform, { token, lastEventId: 'deadbeef.1' })
  expect(balanceIn((await snapshotOf(ofAnotherRun))[0])).toMatchObject({ currency: 'RUB', balance: '100' })
  await ofAnotherRun.leave()
})

test('nobody hears of another player', async () => {
  await using platform = await startPlatform()
  const ada = await register(platform, 'ada@example.com')
  const bob = await register(platform, 'bob@example.com')
  const stream = await listenLive(platform, { token: ada })
  await snapshotOf(stream)
  await fund(platform, bob, { amount: '100', currency: 'RUB' })
  await fund(platform, ada, { amount: '7', currency: 'USD' })
  expect(balanceIn(await stream.next())).toMatchObject({ currency: 'USD', balance: '7' })
  await stream.leave()
})

test('CT7: signing out ends every stream of the session with a last word, and nothing comes after it [S3]', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const streams = await Promise.all([listenLive(platform, { token }), listenLive(platform, { token })])
  await Promise.all(streams.map(snapshotOf))
  await platform.request(contract.auth.logout, {}, { token })
  for (const stream of streams) {
    expect((await stream.next())?.event).toBe('signed_out')
    expect(await stream.next()).toBeUndefined()
  }
})

test('without a fresh bearer, or for topics that do not exist, there is no stream', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const headers = { authorization: `Bearer ${token}` }
  expect((await platform.fetch('/general/live?topics=balance')).status).toBe(401)
  expect((await platform.fetch('/general/live?topics=everything', { headers })).status).toBe(400)
  expect((await platform.fetch('/general/live', { headers })).status).toBe(400)
})

test('a platform that stops ends its streams without a last word', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const stream = await listenLive(platform, { token })
  await snapshotOf(stream)
  platform.platform.live.close()
  expect(await stream.next()).toBeUndefined()
})

test('a session that ended while its stream was opened is told so, and nothing else', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  const { modules } = platform.platform
  const { findCaller, isSessionOpen, sessionChannel } = createAuthenticator(platform.platform)
  const caller = await findCaller(token)
  if (!caller) throw new Error('nobody is signed in')
  const { userId, sessionId, sessionEndsAt: endsAt } = caller
  await platform.request(contract.auth.logout, {}, { token })

  const isSignedIn = () => isSessionOpen(sessionId)
  const player = { userId, endChannel: sessionChannel(sessionId), isSignedIn, endsAt }
  const source = liveSource(platform.platform, modules.topics, { player, topics: ['balance'], lastEventId: null })
  const text = await new Response(eventStream(source)).text()

  expect(text).toMatch(/^id: \S+\nevent: signed_out\ndata: {}\n\n$/)
})

test('a session that expires with an open stream gets signed_out within a ping, and nothing more [S3]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await using platform = await startPlatform()
  const token = await register(platform)
  const stream = await listenLive(platform, { token })
  await snapshotOf(stream)
  platform.clock.advance(TOKEN_LIFE_MS.session - 1)
  vi.advanceTimersByTime(LIVE_PING_MS)
  expect(platform.platform.live.readers).toBe(1)
  platform.clock.advance(1)
  vi.advanceTimersByTime(LIVE_PING_MS)
  expect(await stream.next()).toMatchObject({ event: 'signed_out' })
  expect(await stream.next()).toBeUndefined()
})

test('visitors of one address have so many streams and no more, until they leave one', async () => {
  await using platform = await startPlatform({ settings: { streamLimits: { byAddress: 2, byPlayer: 1 } } })
  const token = await register(platform)
  const listen = () => listenLive(platform, { topics: 'bets' })
  const first = await listen()
  const second = await listen()

  await expect(listen()).rejects.toThrow('429')
  const mine = await listenLive(platform, { token })
  await expect(listenLive(platform, { token })).rejects.toThrow('429')
  await first.leave()
  const third = await listen()

  for (const stream of [second, third, mine]) await stream.leave()
})

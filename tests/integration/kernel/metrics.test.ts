import { expect, test } from 'vitest'
import { createApp } from '#server/platform/app.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, fund, register, spawnPlatform, startPlatform, type TestPlatform } from '../../support/platform.ts'

const METRICS_TOKEN = 'metrics-token-of-the-tests-0123456789'

type Reader = { readonly remoteAddress?: string; readonly headers?: Readonly<Record<string, string>> }

const read = ({ platform }: TestPlatform, { remoteAddress, headers = {} }: Reader) =>
  createApp(platform).request('/metrics', { headers }, { incoming: { socket: { remoteAddress } } })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('/metrics is for this machine and for clients with the token; for others it does not exist', async () => {
  await using open = await startPlatform({ settings: { metricsToken: METRICS_TOKEN } })
  await using closed = await startPlatform()
  const statuses = async (platform: TestPlatform, readers: readonly Reader[]) =>
    Promise.all(readers.map(async (reader) => (await read(platform, reader)).status))

  expect(
    await statuses(open, [
      { remoteAddress: '127.0.0.1' },
      { remoteAddress: '::1' },
      { remoteAddress: '::ffff:127.0.0.1' },
      { remoteAddress: '203.0.113.9', headers: bearer(METRICS_TOKEN) },
    ]),
  ).toStrictEqual([200, 200, 200, 200])
  expect(
    await statuses(open, [
      { remoteAddress: '203.0.113.9' },
      {},
      { remoteAddress: '203.0.113.9', headers: bearer(`${METRICS_TOKEN}0`) },
      { remoteAddress: '127.0.0.1', headers: bearer('wrong') },
      // requests through a proxy on this machine
      { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } },
      { remoteAddress: '127.0.0.1', headers: { forwarded: 'for=203.0.113.9' } },
    ]),
  ).toStrictEqual([404, 404, 404, 404, 404, 404])
  expect(await statuses(closed, [{ remoteAddress: '203.0.113.9', headers: bearer('null') }])).toStrictEqual([404])
})

test('requests, commands, groups, bets and live streams are counted, by names and never by players', async () => {
  await using platform = await startPlatform()
  const token = await register(platform)
  await fund(platform, token, { amount: '100', currency: 'RUB' })
  const bet = { side: 'under', chance: 5_000, amount: '1', currency: 'RUB' } as const
  const placed = await platform.request(
    contract.dice.placeBet,
    { ...bet, idempotency_key: 'metrics-key-000001' },
    { token },
  )
  await platform.request(
    contract.dice.placeBet,
    { ...bet, amount: '1000', idempotency_key: 'metrics-key-000002' },
    { token },
  )
  const wager = { amount: '1', currency: 'RUB' } as const
  await platform.request(contract.hilo.start, { ...wager, idempotency_key: 'metrics-key-000003' }, { token })
  const opening = { slug: 'starter', version: 1, count: 1, currency: 'RUB' } as const
  await platform.request(contract.cases.open, { ...opening, idempotency_key: 'metrics-key-000004' }, { token })
  await platform.request(contract.bets.byId, { id: placed.output.bet.id }, { token })
  await platform.fetch('/no/such/path')
  const stream = await platform.fetch('/general/live?topics=balance', { headers: bearer(token) })

  const text = await (await read(platform, { remoteAddress: '127.0.0.1' })).text()

  const lines = text.split('\n')
  for (const line of [
    'fairline_platform_request_duration_seconds_count{method="POST",route="/dice/bets",status="200"} 1',
    'fairline_platform_request_duration_seconds_count{method="POST",route="/dice/bets",status="422"} 1',
    'fairline_platform_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
    'fairline_platform_command_duration_seconds_count{command="placeBet",outcome="answer"} 1',
    'fairline_platform_command_duration_seconds_count{command="placeBet",outcome="refusal"} 1',
    'fairline_platform_bets_total{game="dice",outcome="answer"} 1',
    'fairline_platform_bets_total{game="dice",outcome="refusal"} 1',
    'fairline_platform_bets_total{game="hilo",outcome="answer"} 1',
    'fairline_platform_bets_total{game="cases",outcome="answer"} 1',
    'fairline_platform_waiting_commands 0',
    'fairline_platform_live_streams 1',
  ])
    expect(lines).toContain(line)
  expect(text).toMatch(/^fairline_platform_group_commands_count [1-9]/m)
  for (const personal of [placed.output.bet.id, token, APPLICANT.email]) expect(text).not.toContain(personal)

  await stream.body?.cancel()
  const after = await (await read(platform, { remoteAddress: '127.0.0.1' })).text()
  expect(after.split('\n')).toContain('fairline_platform_live_streams 0')
})

test('the platform as a process counts what Node does, too', async () => {
  await using platform = await spawnPlatform()

  const answer = await fetch(`${platform.url}/metrics`)

  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(await answer.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

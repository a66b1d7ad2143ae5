import { once } from 'node:events'
import { chmodSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { requireNoPlayMoney } from '#server/platform/real-money.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { fund, register, type SpawnedPlatform, spawnPlatform, startPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

test('the platform as a process says where it serves, and SIGTERM ends it once open requests are answered', async () => {
  await using platform = await spawnPlatform({ environment: { DEMO_LOGIN: 'false' } })
  const token = await register(platform)
  // with real players and undelivered messages, it warns once that these do not work
  expect(platform.printed().split('EMAIL_PROVIDER and SMS_PROVIDER of this platform delivers nothing')).toHaveLength(2)
  const statuses = await Promise.all(['/healthz', '/readyz'].map((path) => fetch(platform.url + path)))
  expect(statuses.map(({ status }) => status)).toStrictEqual([200, 200])

  const request = ask(platform.url + contract.auth.logout.path, { method: 'PUT', headers: headersOf(token) })
  request.flushHeaders()
  await once(request, 'continue')
  const ended = platform.stop('SIGTERM')
  request.end('{}')
  const [response] = await once(request, 'response')

  expect(await text(response)).toBe('{"success":true}')
  expect(await ended).toBe(0)
})

test('a bet that is open when SIGTERM comes is answered, and is there afterwards', async () => {
  using directory = temporaryDirectory()
  await using platform = await spawnPlatform({ directory: directory.path, environment: { DEMO_LOGIN: 'true' } })
  const token = await logInDemo(platform, directory.path)
  expect(platform.printed()).not.toContain('delivers nothing')
  const request = ask(`${platform.url}/dice/bets`, { method: 'POST', headers: headersOf(token) })
  request.flushHeaders()
  await once(request, 'continue')
  const ended = platform.stop('SIGTERM')
  const bet = { side: 'under', chance: 5_000, amount: '1', currency: 'RUB', idempotency_key: 'process-key-00001' }
  request.end(JSON.stringify(bet))
  const [response] = await once(request, 'response')
  const placed = JSON.parse(await text(response))

  expect(response.statusCode).toBe(200)
  expect(await ended).toBe(0)
  await using restarted = await spawnPlatform({ directory: directory.path })
  const { output } = await restarted.request(contract.bets.mine, { limit: 10 }, { token })
  expect(output.bets.map(({ id }) => id)).toEqual([placed.bet.id])
})

test('a second platform on the same database refuses to start, and the first goes on', async () => {
  using directory = temporaryDirectory()
  await using first = await spawnPlatform({ directory: directory.path })

  await expect(spawnPlatform({ directory: directory.path })).rejects.toThrow(
    /ended with 1: another platform is running on .*platform\.db: stop it, or choose another PLATFORM_DATABASE_URL\n$/,
  )
  await register(first)
})

test('with real money a platform that is not made for it refuses to start, in one line', async () => {
  await expect(spawnPlatform({ environment: { REAL_MONEY_MODE: 'true', SITE_LICENCE: 'licence 1' } })).rejects.toThrow(
    'ended with 1: wrong settings\nREAL_MONEY_MODE: needs PAYMENT_PROVIDERS with real money alone, an EMAIL_PROVIDER that delivers, a KYC_PROVIDER that believes not everybody, a JURISDICTION other than demo, DEMO_LOGIN=false\n',
  )
})

test('nor does it start on money that a mint has given', async () => {
  await using site = await startPlatform()
  await requireNoPlayMoney({ REAL_MONEY_MODE: true }, site.platform)
  await fund(site, await register(site), { amount: '500', currency: 'RUB' })
  await expect(requireNoPlayMoney({ REAL_MONEY_MODE: true }, site.platform)).rejects.toThrow('contains play money')
  await requireNoPlayMoney({ REAL_MONEY_MODE: false }, site.platform)
})

test('a port that is taken is one line that says what to do', async () => {
  await using first = await spawnPlatform()
  const { port } = new URL(first.url)

  await expect(spawnPlatform({ environment: { PLATFORM_PORT: port } })).rejects.toThrow(
    `ended with 1: Port ${port} of 127.0.0.1 is taken: stop the program that uses it, or set PLATFORM_PORT to a free one.\n`,
  )
})

test('platform files are for their owner only, and a start with open secrets is rejected in one line', async () => {
  using directory = temporaryDirectory()
  chmodSync(directory.path, 0o755)
  const mode = (name: string) => statSync(join(directory.path, name)).mode & 0o777
  {
    await using platform = await spawnPlatform({ directory: directory.path })
    await register(platform)
    expect(mode('')).toBe(0o700)
    for (const name of ['secrets.json', 'platform.db', 'platform.db-wal', 'platform.db.lock'])
      expect(mode(name)).toBe(0o600)
  }
  chmodSync(join(directory.path, 'secrets.json'), 0o644)

  await expect(spawnPlatform({ directory: directory.path })).rejects.toThrow(
    /ended with 1: \S+secrets\.json is open to others \(mode 644\): [^\n]*\n$/,
  )
})

test('a wrong setting is a line of its own', async () => {
  const environment = { BLOCKED_COUNTRIES: 'RUS', SERVICE_SECRET: 'short' }

  await expect(spawnPlatform({ environment })).rejects.toThrow(
    /ended with 1: wrong settings\nSERVICE_SECRET: at least 32 characters\nBLOCKED_COUNTRIES\.0: .*\n$/,
  )
})

test('what was answered is there after the platform was killed, and so are its sessions', async () => {
  using directory = temporaryDirectory()
  await using killed = await spawnPlatform({ directory: directory.path })
  const token = await register(killed)
  await killed.stop('SIGKILL')
  await using restarted = await spawnPlatform({ directory: directory.path })

  expect((await restarted.request(contract.profile.user, {}, { token })).status).toBe(200)
})

test('a demo player with play money is kept over restarts, unless a setting says otherwise', async () => {
  using directory = temporaryDirectory()
  const balanceOfDemo = async () => {
    await using platform = await spawnPlatform({ directory: directory.path, environment: { DEMO_LOGIN: 'true' } })
    const token = await logInDemo(platform, directory.path)
    const profile = await platform.request(contract.profile.user, {}, { token })
    return `${profile.output.user.balance} ${profile.output.user.currency}`
  }

  expect([await balanceOfDemo(), await balanceOfDemo()]).toStrictEqual(['10000 RUB', '10000 RUB'])
  await using bare = await spawnPlatform({ environment: { DEMO_LOGIN: 'false' } })
  await register(bare, 'demo@fairline.example')
})

/** The server answers 100 once it has the headers: from then on the request is open. */
const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  expect: '100-continue',
})

/** Signs in as the player whose password is stored in the data directory. */
async function logInDemo({ request }: SpawnedPlatform, directory: string): Promise<string> {
  const { demo: password } = JSON.parse(await readFile(join(directory, 'secrets.json'), 'utf8'))
  const { output } = await request(contract.auth.login.emailPassword, { email: 'demo@fairline.example', password })
  return output.token
}

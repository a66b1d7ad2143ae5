import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { childEnvironment } from '#server/env.ts'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { accept, deskAt } from '../../support/platform/desk.ts'
import { register, spawnPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const run = promisify(execFile)

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs `npm run op` from its source. */
async function op(words: readonly string[], environment: Record<string, string>): Promise<Ended> {
  const args = ['server/platform/hosts/node/op.ts', ...words]
  try {
    return { code: 0, ...(await run(process.execPath, args, { env: childEnvironment(environment) })) }
  } catch (error) {
    return error as Ended
  }
}

const dataOf = ({ stdout }: Ended) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>

/** Status of a request with this Host, which `fetch` would not send. */
const statusFor = (url: string, host: string) =>
  new Promise<number>((resolve, reject) => {
    request(`${url}/healthz`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

test('the command line sets up a desk and acts for an operator, with exit codes', async () => {
  using directory = temporaryDirectory()
  await using platform = await spawnPlatform({ directory: directory.path, environment: { DEMO_LOGIN: 'false' } })
  await register(platform, 'ada@example.com')
  const { port } = new URL(platform.operatorUrl)
  const machine = { DATA_DIR: directory.path, OPERATOR_PORT: port }
  const setup = await op(['setup'], machine)
  expect([setup.code, dataOf(setup)]).toMatchObject([0, { data: { operator: 'admin' } }])

  const desk = deskAt(`http://localhost:${port}`, (path, init) => fetch(platform.operatorUrl + path, init))
  const clock = { now: () => Date.now(), advance: () => {} }
  const admin = await accept({ clock }, desk, String((dataOf(setup).data as { link: string }).link))
  const again = await op(['setup'], machine)
  expect([again.code, dataOf(again)]).toEqual([1, { errors: { setup: ['conflict'] } }])
  const added = await op(['operator', 'add', 'sue', '--role', 'support', '--json'], {
    ...machine,
    OPERATOR_KEY: admin.key,
  })
  expect([added.code, dataOf(added)]).toMatchObject([0, { data: { operator: 'sue' } }])
  const sue = await accept({ clock }, desk, String((dataOf(added).data as { link: string }).link))

  const own = { ...machine, OPERATOR_KEY: sue.key }
  const open = ['feature', 'ada@example.com', 'bonus_balances', 'on', '--reason', 'ticket', '--json']
  expect(dataOf(await op(open, own))).toMatchObject({ data: { feature: 'bonus_balances', state: 'on' } })
  const [refused, unsigned, wrong, unknown] = await Promise.all([
    op(['withdrawal', 'list'], { ...machine, OPERATOR_KEY: admin.key }),
    op(open, machine),
    op(['feature', 'ada@example.com', 'nothing', 'on'], own),
    op(['nothing'], own),
  ])
  expect([refused.code, dataOf(refused)]).toEqual([1, { errors: { permission: ['forbidden:view.money'] } }])
  expect([unsigned.code, dataOf(unsigned)]).toEqual([1, { errors: { base: ['unauthorized'] } }])
  expect([wrong.code, unknown.code]).toEqual([1, 1])
  expect(unknown.stderr).toContain('npm run op -- withdrawal')
  expect((await op(open, { ...own, OPERATOR_PORT: '1' })).code).toBe(2)

  // neither listener has anything of the other
  const { service } = await loadOrCreateSecrets(directory.path)
  const headers = { authorization: `Bearer ${sue.key}`, 'x-service-secret': service }
  for (const path of ['/v1/me', '/openapi.json', '/operator/v1', '/invitation'])
    expect((await fetch(platform.url + path, { headers })).status, path).toBe(404)
  for (const path of ['/readyz', '/healthz']) expect((await fetch(platform.operatorUrl + path)).status, path).toBe(200)
  for (const path of ['/metrics', '/profile/user', '/outbox'])
    expect((await fetch(platform.operatorUrl + path, { headers })).status, path).toBe(404)
  expect(await statusFor(platform.operatorUrl, `127.0.0.1:${port}`)).toBe(200)
  expect(await statusFor(platform.operatorUrl, 'desk.evil.example')).toBe(400)
  expect(platform.printed()).not.toContain(sue.key)
})

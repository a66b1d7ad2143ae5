import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { waitUntilReady } from '#server/supervisor/child.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { ROOT } from '#server/supervisor/programs.ts'
import { MAX_BYTES, writeArchive } from '../../.ci/release/archive.ts'
import { ARCHITECTURES } from '../../.ci/release/packages.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { openClient } from '../upgrades/client.ts'

const HOST = '127.0.0.1'
const START_TIMEOUT_MS = 240_000
const EUR = { currency: 'EUR' }

const architecture = ARCHITECTURES.find((one) => one === arch())
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** The archive gets nothing of the checkout but the running Node. */
const variables = (set: Readonly<Record<string, string>>) => ({
  PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
  BACKUP_PASSPHRASE: 'a passphrase of the tests',
  ...set,
})

test.skip(platform() !== 'linux' || architecture === undefined, 'a release is for Linux')

test('the archive of a release serves, backs up and checks its books without npm and a checkout', async () => {
  using directory = temporaryDirectory()
  const folderOf = (name: string) => join(directory.path, name)
  if (architecture === undefined) throw new Error(`no release is for ${arch()}`)
  const archive = writeArchive(ROOT, architecture, folderOf('first'))
  expect(statSync(archive).size).toBeLessThan(MAX_BYTES)
  expect(hashOf(writeArchive(ROOT, architecture, folderOf('second')))).toBe(hashOf(archive))

  for (const name of ['unpacked', 'elsewhere']) mkdirSync(folderOf(name))
  execFileSync('tar', ['-xzf', archive, '-C', folderOf('unpacked')])
  const [unpacked = ''] = readdirSync(folderOf('unpacked'))
  const fairline = join(folderOf('unpacked'), unpacked, 'bin/fairline')
  const cwd = folderOf('elsewhere')
  const run = (...words: string[]) => promisify(execFile)(fairline, words, { cwd, env: variables({}) })

  const [port, platformPort] = [await freePort(HOST), await freePort(HOST)]
  const site = spawn(fairline, ['serve'], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: variables({
      HOST,
      PORT: String(port),
      PLATFORM_PORT: String(platformPort),
      STUDIO_PORT: String(await freePort(HOST)),
      OPERATOR_PORT: String(await freePort(HOST)),
      CAPTCHA_PROVIDER: 'none',
      SPORTS_FEED: 'none',
    }),
  })
  const printed: string[] = []
  for (const stream of [site.stdout, site.stderr]) stream.setEncoding('utf8').on('data', (text) => printed.push(text))
  const ended = new Promise<string>((resolve) => {
    site.once('error', (error) => resolve(error.message))
    site.once('close', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  try {
    const url = `http://${HOST}:${port}`
    await waitUntilReady({ name: 'site', readyUrl: `${url}/readyz` }, { ended }, AbortSignal.timeout(START_TIMEOUT_MS))
    const home = await fetch(`${url}/en`)
    expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('</html>')])

    const client = openClient({ url: `http://${HOST}:${platformPort}`, studioUrl: null })
    const account = { email: 'archive@fairline.example', password: 'seven quiet rivers' }
    const { token } = await client.post(null, '/api/v2/auth/register/email', { ...account, ...EUR, is_adult: true })
    const player = { ...account, token: String(token) }
    const deposit = { ...EUR, amount: '50', ...client.key() }
    const { redirect_url } = await client.post(player, '/general/payments/deposits', deposit)
    await client.form(String(redirect_url), { action: 'pay' })
    const stake = { side: 'heads', amount: '1', ...EUR, ...client.key() }
    expect(await client.post(player, '/coinflip/bets', stake)).toMatchObject({ bet: { game: 'coinflip', stake: '1' } })

    expect((await run('backup', '--to', folderOf('backups'))).stdout).toContain(folderOf('backups'))
    expect((await run('ledger-check')).stdout).toContain('the books are right')
    await run('restore', '--from', folderOf('backups'), '--data-dir', folderOf('restored'))
    expect(readdirSync(folderOf('restored'))).toContain('platform.db')
    site.kill('SIGTERM')
    expect(await ended).toBe('code 0')
  } catch (error) {
    throw new Error(`the archive printed:\n${printed.join('')}`, { cause: error })
  } finally {
    site.kill('SIGTERM')
    await ended
  }

  await expect(run('serv')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\s*fairline: .*"serv".*\n$/),
  })
  const older = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.9.0"}})'
  const asked = promisify(execFile)(process.execPath, ['--import', older, fairline, 'serve'], { env: variables({}) })
  await expect(asked).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Node 24 or newer is needed.*\n$/),
  })
})

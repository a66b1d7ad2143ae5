import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { readNote } from '#server/shared/log/note.ts'
import { ROOT } from '#server/supervisor/programs.ts'
import { writeArchive } from '../../.ci/release/archive.ts'
import { callProcedure, outputIn } from '../support/http/procedure.ts'
import { canOpenNetwork, type Machine, type Network, openNetwork, type Started } from '../support/operator/network.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { unpack } from '../upgrades/archive.ts'
import type { Json } from '../upgrades/client.ts'
import type { Played } from '../upgrades/play.ts'

const SITE = 'https://casino.example'
const ADDRESSES = { 'casino.example': '203.0.113.10', 'home.example': '198.51.100.7', 'cafe.example': '198.51.100.8' }
const PATIENCE = { timeout: 240_000 }
const OLDEST = 'tests/upgrades/5d80a17.zip.br'
const SLOT = 'night-ferry'
const WITNESS = 'http://127.0.0.1:4200'
const EUR = { currency: 'EUR' }

/** The sample with certificates of Caddy's own authority, since no public one knows the names. */
const OWN_AUTHORITY = `{
  local_certs
  skip_install_trust
}
import /etc/caddy/Caddyfile
`
const AUTHORITY = '/var/lib/caddy/pki/authorities/local/root.crt'

/** Blocks of the manual that are not executed, by their first line, and what they need. */
const NOT_EXECUTED = {
  'systemctl daemon-reload': 'systemd: the walk starts what the unit says',
  'systemctl reload caddy': 'systemd: the walk starts Caddy with its own authority',
  '# deploy/.env': 'values of the compose file, not commands',
  'docker build -f deploy/Dockerfile -t fairline .': 'Docker, and images of a registry',
  'npm run op -- content list': 'a key of an operator, who has an authenticator',
}

type Block = { readonly heading: string; readonly isWalked: boolean; readonly script: string }

/** Fenced commands of the manual, in their order. */
function blocksOf(manual: string): Block[] {
  let heading = ''
  return [...manual.matchAll(/^## (.+)$|^( *)```sh( walk)?\n([\s\S]*?)^ *```$/gm)].flatMap(
    ([, title, indent = '', walk, script]) => {
      if (title !== undefined) heading = title
      if (script === undefined) return []
      return [{ heading, isWalked: walk !== undefined, script: script.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }]
    },
  )
}

const blocks = blocksOf(readFileSync('docs/operating.md', 'utf8'))

test('the walk executes every block of the manual, or says what it needs', () => {
  const others = blocks.filter(({ isWalked }) => !isWalked).map(({ script }) => script.split('\n')[0])
  expect(others).toEqual(Object.keys(NOT_EXECUTED))
  expect(blocks.length).toBeGreaterThan(2 * others.length)
})

/** Value of a directive of a unit. */
const directive = (unit: string, name: string) => new RegExp(`^${name}=-?(.*)$`, 'm').exec(unit)?.[1] ?? ''

/** Starts what the installed unit says: its program, user, folders, settings and mask, without capabilities. */
function startUnit(machine: Machine): Started {
  const unit = machine.read('/etc/systemd/system/fairline.service')
  const value = (name: string) => directive(unit, name)
  const [user, group] = [value('User'), value('Group')]
  const variables = [...unit.matchAll(/^Environment=(.+)$/gm)].map(([, one]) => `export ${one}\n`).join('')
  return machine.start(`
    install -d -m ${value('StateDirectoryMode')} -o ${user} -g ${group} /var/lib/${value('StateDirectory')}
    install -d -m ${value('CacheDirectoryMode')} -o ${user} -g ${group} /var/cache/${value('CacheDirectory')}
    ${variables}
    set -a
    . ${value('EnvironmentFile')}
    umask ${value('UMask')}
    cd ${value('WorkingDirectory')}
    exec setpriv --reuid ${user} --regid ${group} --clear-groups --no-new-privs --bounding-set=-all ${value('ExecStart')}`)
}

const scriptsOf = (heading: string) =>
  blocks.flatMap((block) => (block.heading === heading && block.isWalked ? [block.script] : []))

/** Writes the oldest kept database to a folder; returns what its players had. */
function unpackInto(folder: string): Played {
  for (const [name, bytes] of Object.entries(unpack(readFileSync(OLDEST)))) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes, { mode: 0o600 })
  }
  return JSON.parse(readFileSync(join(folder, 'played.json'), 'utf8'))
}

/** Runs the blocks of a section from one to another, and resolves with what they printed. */
async function follow(machine: Machine, heading: string, from = 0, to = from + 99): Promise<string> {
  const scripts = scriptsOf(heading).slice(from, to)
  expect(scripts.length, heading).toBeGreaterThan(0)
  let all = ''
  for (const script of scripts) {
    const { code, printed } = await machine.run(`cd /release\n${script}`)
    expect([script, code, printed]).toEqual([script, 0, printed])
    all += printed
  }
  return all
}

type Send = ReturnType<Network['fetchFrom']>

/** A player with the site's pages open, at one of the network's addresses. */
function openBrowser(send: Send) {
  let cookie = ''
  const endpoint = { origin: SITE, fetch: (path: string, init: RequestInit) => send(SITE + path, init) }

  async function call(kind: 'query' | 'mutation', name: string, input: object): Promise<Json> {
    const headers = cookie ? { cookie } : undefined
    const answer = await callProcedure(endpoint, { name, kind }, { text: JSON.stringify({ json: input }), headers })
    if (answer.error !== null) throw new Error(`${name}: ${answer.status} ${answer.text}`)
    const [set] = answer.headers.getSetCookie().filter((one) => one.startsWith('token='))
    if (set) {
      expect(set).toMatch(/; *Secure/i)
      cookie = set.split(';')[0] ?? ''
    }
    return outputIn(answer) as Json
  }

  return {
    call,
    async signIn(email: string, password: string): Promise<void> {
      await call('mutation', 'auth.login.emailPassword', { email, password })
    },
    /** Submits a payment page. */
    async pay(path: string): Promise<void> {
      const body = new URLSearchParams({ action: 'pay' })
      const headers = { origin: SITE, 'content-type': 'application/x-www-form-urlencoded' }
      expect((await send(SITE + path, { method: 'POST', headers, body })).status).toBe(303)
    },
    /** Launches a slot and spins once, as its sandboxed frame does. */
    async spin(): Promise<void> {
      const { url } = await call('mutation', 'casino.launch', { slug: SLOT, locale: 'en', host: SITE })
      expect(url).toMatch(`${SITE}/studio/g/${SLOT}/`)
      const frame = async (path: string, body: object): Promise<Json> => {
        const headers = { origin: 'null', 'content-type': 'application/json' }
        const answer = await send(`${SITE}/studio/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        return (await answer.json()) as Json
      }
      const opening = { game: SLOT, mode: 'real', token: new URL(String(url)).hash.replace('#t=', '') }
      const { session, stakes } = await frame('open', opening)
      const [stake] = stakes as string[]
      let shown = await frame('spin', { session, key: randomUUID(), stake })
      while (shown.isLast === false) shown = await frame('advance', { session, round: shown.roundId })
      expect(shown).toMatchObject({ isLast: true })
    },
    async balances(): Promise<unknown> {
      const { wallets } = await call('query', 'wallet.balances', {})
      return (wallets as Json[]).map(({ currency, balance, in_play }) => ({ currency, balance, in_play }))
    },
    async played(): Promise<unknown[]> {
      const { recent } = await call('query', 'casino.mine', {})
      return (recent as Json[]).map(({ slug }) => slug)
    },
    async addresses(): Promise<unknown[]> {
      const { sessions } = await call('query', 'sessions.list', {})
      return (sessions as Json[]).map(({ ip }) => ip)
    },
  }
}

async function logsOf(send: Send): Promise<{ readonly key: string; readonly origin: string }[]> {
  return (await (await send(`${SITE}/log/origins`)).json()).data.logs
}

/** Size of the log that the witness has kept last; 0 before its first checkpoint. */
async function sizeAt(send: Send, origin: string): Promise<number> {
  const answer = await send(`${WITNESS}/${createHash('sha256').update(origin).digest('hex')}/checkpoint`)
  return answer.ok ? (readCheckpoint(readNote(await answer.text())?.text ?? '')?.size ?? 0) : 0
}

test.describe('as an operator', () => {
  test.skip(platform() !== 'linux' || arch() !== 'x64', 'the manual unpacks the archive for linux-x64')
  test.skip(!canOpenNetwork(), 'needs root, and namespaces of the kernel')
  test.skip(spawnSync('caddy', ['version']).status !== 0, 'needs caddy')

  test('the manual leads from the archive to a fail-over (needs root, namespaces and caddy)', async () => {
    test.setTimeout(1_200_000)
    using directory = temporaryDirectory()
    const at = (name: string) => join(directory.path, name)
    const archive = writeArchive(ROOT, 'x64', at('release'))
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
    writeFileSync(at('release/SHA256SUMS'), `${sum}  ${basename(archive)}\n${'0'.repeat(64)}  of-another.tar.gz\n`)
    mkdirSync(at('backups'))
    await using network = await openNetwork(ADDRESSES)
    const local = network.fetchFrom('127.0.0.1')
    const started: Started[] = []
    const folders = { '/release': at('release'), '/backups': at('backups'), '/kept': at('kept') }

    async function serve(machine: Machine): Promise<Started> {
      const unit = startUnit(machine)
      started.push(unit)
      const ready = async () => (await local('http://127.0.0.1:3000/readyz').catch(() => null))?.status
      await Promise.race([
        expect.poll(ready, PATIENCE).toBe(200),
        unit.ended.then((code) => Promise.reject(new Error(`the unit ended with ${code}`))),
      ])
      return unit
    }

    const { players, wallets } = unpackInto(at('kept'))
    try {
      const first = await network.openMachine('first', { folders })
      await follow(first, 'Deploy', 0, 2)
      let unit = await serve(first)
      expect(await follow(first, 'Deploy', 2)).toContain('http://localhost:4001/invitation#')
      await first.run(`cat >/etc/caddy/own-authority <<'END'\n${OWN_AUTHORITY}END`)
      const proxy = first.start(
        'XDG_DATA_HOME=/var/lib exec caddy run --adapter caddyfile --config /etc/caddy/own-authority',
      )
      started.push(proxy)
      let certificate = ''
      await expect.poll(() => (certificate = first.readIfThere(AUTHORITY) ?? ''), PATIENCE).not.toBe('')
      const home = network.fetchFrom(ADDRESSES['home.example'], certificate)
      const cafe = network.fetchFrom(ADDRESSES['cafe.example'], certificate)
      const open = async () => (await home(`${SITE}/readyz`).catch(() => null))?.status
      await expect.poll(open, PATIENCE).not.toBe(null)
      expect((await home('http://casino.example/en')).headers.get('location')).toBe(`${SITE}/en`)
      expect(await (await home(`${SITE}/en`)).text()).toContain(`<link rel="canonical" href="${SITE}/en`)

      const account = { email: 'walk@fairline.example', password: 'seven quiet rivers' }
      const atHome = openBrowser(home)
      await atHome.call('mutation', 'auth.register.email', { ...account, ...EUR, is_adult: true })
      const deposit = { ...EUR, amount: '50', idempotency_key: randomUUID() }
      const { redirect_url } = await atHome.call('mutation', 'payments.createDeposit', deposit)
      await atHome.pay(String(redirect_url))
      expect(await atHome.balances()).toContainEqual({ ...EUR, balance: '50', in_play: '0' })
      const atCafe = openBrowser(cafe)
      await atCafe.signIn(account.email, account.password)
      await atCafe.spin()
      const { 'home.example': homeAddress, 'cafe.example': cafeAddress } = ADDRESSES
      expect(await atHome.addresses()).toEqual([cafeAddress, homeAddress])
      expect(await atHome.played()).toEqual([SLOT])
      const spun = await atHome.balances()

      // an upgrade from the oldest kept database, and back
      expect(await follow(first, 'Stop, upgrade')).toMatch(/^\/backups: backup \S+, \d+ bytes, \d+ records/m)
      await unit.stop()
      await first.run(`mv /var/lib/fairline /var/lib/fairline.own
        cp -r /kept /var/lib/fairline
        chown -R fairline:fairline /var/lib/fairline`)
      unit = await serve(first)
      const old = openBrowser(home)
      await old.signIn(players[0]?.email ?? '', players[0]?.password ?? '')
      for (const { currency, balance } of wallets.wallets as Json[])
        expect(await old.balances()).toContainEqual(expect.objectContaining({ currency, balance }))
      await unit.stop()
      await first.run('rm -r /var/lib/fairline; mv /var/lib/fairline.own /var/lib/fairline')

      expect(await follow(first, 'Back up and restore')).toMatch(/it serves\n[\s\S]*restored the backup/)
      unit = await serve(first)
      expect(await atHome.balances()).toEqual(spun)
      expect(await atHome.played()).toEqual([SLOT])

      // somebody else watches the log
      const others = await network.openMachine('others', { folders })
      await follow(others, 'Deploy', 0, 1)
      const logs = await logsOf(home)
      const origin = logs.at(-1)?.origin ?? ''
      const keys = logs.map(({ key }) => key).join('\n')
      const witness = others.start(`mkdir -m 0700 -p /var/lib/witness
        printf '%s\n' '${keys}' >/var/lib/witness/logs
        export DATA_DIR=/var/lib/witness WITNESS_LOGS=/var/lib/witness/logs WITNESS_HOST=127.0.0.1 WITNESS_NAME=witness.example/w1
        exec /opt/fairline/bin/fairline witness`)
      started.push(witness)
      let verifier = ''
      await expect
        .poll(() => (verifier = /^witness ready on port 4200: (\S+)$/m.exec(witness.printed())?.[1] ?? ''), PATIENCE)
        .not.toBe('')
      await first.run(`echo "WITNESSES='${WITNESS}=${verifier}'" >>/etc/fairline.env`)
      await unit.stop()
      unit = await serve(first)

      // the first machine is lost some time after a backup
      const [backUp = ''] = scriptsOf('Back up and restore')
      const taken = await first.run(backUp)
      const size = Number(/(\d+) records of /.exec(taken.printed)?.[1])
      await atCafe.spin()
      await atHome.call('mutation', 'coinflip.placeBet', {
        ...EUR,
        side: 'heads',
        amount: '1',
        idempotency_key: randomUUID(),
      })
      await expect.poll(() => sizeAt(local, origin), PATIENCE).toBeGreaterThan(size + 1)
      const settings = first.read('/etc/fairline.env')
      await unit.stop()

      const second = await network.openMachine('second', { folders })
      await follow(second, 'Deploy', 0, 2)
      await second.run(`cat >/etc/fairline.env <<'END'\n${settings}END`)
      expect(await follow(second, 'Fail-over', 0, 1)).toContain(
        `has ${size} records (${origin}), and witness.example/w1 has seen `,
      )
      const refused = startUnit(second)
      started.push(refused)
      await expect.poll(refused.printed, PATIENCE).toContain('--accept-loss')
      await refused.stop()
      expect(await follow(second, 'Fail-over', 1)).toContain(`Missing are its records ${size} to `)
      await serve(second)
      expect(await atHome.balances()).toEqual(spun)
      await atCafe.spin()
      expect((await logsOf(cafe)).at(-1)?.origin).toBe(`${origin}.2`)
    } catch (error) {
      const printed = started.map((one, number) => `program ${number}:\n${one.printed().slice(-4000)}`)
      throw new Error(`${error instanceof Error ? error.message : error}\n${printed.join('\n')}`, { cause: error })
    }
  })
})

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { paymentProviders } from '#server/platform/providers/payments/registry.ts'
import { SOCIAL_CALLBACK_PATH } from '#server/shared/constants/paths.ts'
import { RELEASED_PROGRAMS } from '#server/supervisor/programs-built.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const FILES = ['Dockerfile', 'compose.yaml', 'Caddyfile', 'nginx.conf', 'fairline.service'] as const
const read = (name: (typeof FILES)[number]) => readFileSync(join('deploy', name), 'utf8')
const settings = readFileSync('docs/settings.md', 'utf8')
const manual = readFileSync('docs/operating.md', 'utf8')

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)
const has = (program: string, flag: string) => spawnSync(program, [flag]).status === 0

/** Names of variables that programs read, and default ports of programs that serve players, operators and each other. */
const SETTINGS = new Set(found(settings, /^\| `([A-Z_0-9]+)`/gm))
const PORTS = new Set(found(settings, /^\| `(?:|PLATFORM_|OPERATOR_|STUDIO_)PORT` \| `(\d+)`/gm))
/** Node's own, and those of the image and the proxy. */
const OTHERS = ['NODE_COMPILE_CACHE', 'HEALTH_URL', 'SITE_DOMAIN', 'GAMES_DOMAIN', 'SITE_ADDRESS', 'STUDIO_ADDRESS']

test('every variable that a file sets is read by a program', () => {
  const set = {
    Dockerfile: found(read('Dockerfile'), /[ ]([A-Z][A-Z_]+)=/g),
    'compose.yaml': [
      ...found(read('compose.yaml'), /^ {6}([A-Z_]+):/gm),
      ...found(read('compose.yaml'), /\$\{([A-Z_]+)/g),
    ],
    'fairline.service': found(read('fairline.service'), /^Environment=([A-Z_]+)=/gm),
    'nginx.conf': found(read('nginx.conf'), /([A-Z_]+)=/g),
  }
  for (const [file, names] of Object.entries(set)) {
    expect(names.length, file).toBeGreaterThan(0)
    expect([file, names.filter((name) => !SETTINGS.has(name) && !OTHERS.includes(name))]).toEqual([file, []])
  }
  for (const name of OTHERS.slice(1)) expect(FILES.map(read).join('\n').split(name).length, name).toBeGreaterThan(2)
})

test('every value that the compose file needs is named in the manual', () => {
  const needed = new Set(found(read('compose.yaml'), /\$\{([A-Z_]+):\?\}/g))
  const block = /```sh\n([^`]*deploy\/\.env[^`]*)```/.exec(manual)?.[1] ?? ''
  expect(new Set(found(block, /^([A-Z_]+)=/gm))).toEqual(needed)
})

test('every variable that the manual names is read by a program', () => {
  const named = found(manual, /\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b/g)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !SETTINGS.has(name) && !OTHERS.includes(name))).toEqual([])
  const groups = found(manual, /`([A-Z_]+_)\*`/g)
  expect(groups).toContain('PAYMENT_BTCPAY_')
  for (const group of groups)
    expect(
      [...SETTINGS].filter((name) => name.startsWith(group)),
      group,
    ).not.toEqual([])
})

test('the manual names the addresses that providers have to know', () => {
  expect(manual).toContain(`\`https://casino.example${SOCIAL_CALLBACK_PATH}\``)
  const callbacks = found(manual, /`https:\/\/casino\.example\/callbacks\/([a-z]+)`/g)
  expect(callbacks).toEqual(Object.keys(paymentProviders).filter((name) => name !== 'sandbox'))
})

test('every port is the default of its program, and every probe is served', () => {
  expect([...PORTS]).toEqual(['3000', '4000', '4001', '4100'])
  let ports = 0
  for (const name of FILES) {
    const named = [...found(read(name), /:(\d{4})\b/g), ...found(read(name), /^EXPOSE (\d+) (?:\d+)$/gm)]
    ports += named.length
    expect([name, named.filter((port) => !PORTS.has(port))]).toEqual([name, []])
  }
  expect(ports).toBeGreaterThan(10)
  expect(new Set(FILES.flatMap((name) => found(read(name), /:\d{4}(\/\w+)/g)))).toEqual(new Set(['/readyz']))
})

test('every command is one of the release, at the path where it is unpacked', () => {
  const commands = [
    ...found(read('compose.yaml'), /command: \[([\w-]+)\]/g),
    ...found(read('Dockerfile'), /^CMD \["([\w-]+)"\]$/gm),
    ...found(read('fairline.service'), /^ExecStart=\S+ ([\w-]+)$/gm),
    ...found(manual, /bin\/fairline ([a-z-]+)/g),
  ]
  expect(commands).toEqual(expect.arrayContaining(['serve', 'platform', 'studio', 'backup']))
  const known = new Set<string>(['serve', ...RELEASED_PROGRAMS])
  expect(commands.filter((name) => !known.has(name))).toEqual([])
  const paths = FILES.flatMap((name) => found(read(name), /\/opt\/fairline\/([\w/.-]+)/g))
  expect(paths.length).toBeGreaterThan(1)
  for (const path of paths) expect(existsSync(path), path).toBe(true)
})

test('the image and the unit run without privileges', () => {
  expect(read('Dockerfile').split(/^FROM /m)).toHaveLength(3)
  expect(read('Dockerfile')).toMatch(/^USER node\n(?:.*\n)*HEALTHCHECK /m)
  for (const service of ['site', 'platform', 'studio'])
    expect(read('compose.yaml')).toMatch(new RegExp(`^  ${service}:\\n    <<: \\*program$`, 'm'))
  expect(read('compose.yaml')).toContain('  read_only: true\n')
  for (const line of ['User=fairline', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'StateDirectory=fairline'])
    expect(read('fairline.service').split('\n')).toContain(line)
})

const hasCaddy = has('caddy', 'version')
const withoutGames = found(read('compose.yaml'), /^ {6}GAMES_DOMAIN: \$\{GAMES_DOMAIN:-(.+)\}$/gm)
test.runIf(hasCaddy).for([
  ['both domains', {}],
  ['the values of the compose file for one domain', { SITE_DOMAIN: 'casino.example', GAMES_DOMAIN: withoutGames[0] }],
] as const)('Caddy accepts its file with %s (needs caddy)', ([, environment]) => {
  using home = temporaryDirectory()
  for (const [name, value] of Object.entries(environment)) expect(value, name).toBeTruthy()
  const { status, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: home.path, ...environment },
    },
  )
  expect([status, stderr]).toEqual([0, expect.anything()])
})

const hasNginx = has('nginx', '-v')
test.runIf(hasNginx)('nginx accepts its file (needs nginx)', () => {
  using directory = temporaryDirectory()
  const certificate = (ending: string) => resolve(`tests/support/https/loopback.${ending}`)
  const servers = read('nginx.conf')
    .replace(/^ssl_certificate .*;$/m, `ssl_certificate ${certificate('crt')};`)
    .replace(/^ssl_certificate_key .*;$/m, `ssl_certificate_key ${certificate('key')};`)
    // a check also listens, on ports that may be taken or need privileges
    .replaceAll(/listen (\d+)/g, `listen unix:${directory.path}/$1`)
  const file = join(directory.path, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory.path}/${name};`,
  )
  const http = ['access_log off;', ...temporary, servers].join('\n')
  writeFileSync(file, `pid ${directory.path}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${http}}\n`)
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', directory.path, '-c', file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

const hasSystemd = has('systemd-analyze', '--version')
test.runIf(hasSystemd)('systemd accepts the unit (needs systemd-analyze)', () => {
  using directory = temporaryDirectory()
  const file = join(directory.path, 'fairline.service')
  writeFileSync(file, read('fairline.service').replace('ExecStart=/opt/fairline', `ExecStart=${resolve('.')}`))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  // units of the machine that this one follows may have warnings of their own
  expect([status, stderr.split('\n').filter((line) => line.includes('fairline'))], stderr).toEqual([0, []])
})

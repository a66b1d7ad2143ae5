import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ROOT } from '#server/supervisor/programs.ts'
import { writeArchive } from '../../.ci/release/archive.ts'
import { canOpenNetwork, type Machine, openNetwork } from '../support/operator/network.ts'
import { isFull } from '../support/run/depth.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

/** Packages of the base image that a release needs: a shell, and the libraries of Node. */
const PACKAGES = 'bash,coreutils,util-linux,mount,libstdc++6'
const SUITE = 'bookworm'
const LOAD_S = isFull ? 3600 : 20
const MEMORY = 1024 ** 3
/** Supervisor, platform, studio and site. */
const PROGRAMS = 4
/** Memory of all programs together, in bytes. */
const MAX_USED = 900 * 1e6
const PATIENCE = { timeout: 240_000 }

/** The last stage of a Dockerfile, as far as this one uses its instructions. */
function imageOf(dockerfile: string) {
  const stage = dockerfile
    .replaceAll(/\\\n/g, ' ')
    .split(/^FROM .*$/m)
    .at(-1)
  const lines = [...(stage ?? '').matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name = '', value = '']) => ({ name, value }))
  const valuesOf = (name: string) => lines.flatMap((line) => (line.name === name ? [line.value] : []))
  const wordsOf = (text = '') => JSON.parse(/\[.*\]$/.exec(text)?.[0] ?? '[]') as string[]
  return {
    copied: valuesOf('COPY'),
    run: valuesOf('RUN'),
    environment: valuesOf('ENV').flatMap((value) => value.split(' ')),
    user: valuesOf('USER')[0] ?? '',
    workdir: valuesOf('WORKDIR')[0] ?? '',
    command: [...wordsOf(valuesOf('ENTRYPOINT')[0]), ...wordsOf(valuesOf('CMD')[0])],
    health: wordsOf(valuesOf('HEALTHCHECK')[0]),
  }
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')

/** A group of processes with a limit on their memory, or null where the kernel does not allow one. */
function openMemoryGroup(name: string): (Disposable & { readonly root: string; readonly path: string }) | null {
  const [root, limit] = existsSync('/sys/fs/cgroup/memory')
    ? ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes']
    : ['/sys/fs/cgroup', 'memory.max']
  const path = join(root, name)
  try {
    mkdirSync(path)
    writeFileSync(join(path, limit), String(MEMORY))
  } catch {
    return null
  }
  return { root, path, [Symbol.dispose]: () => rmdirSync(path) }
}

/** Memory of each program of the release in bytes, by process; memory that several of them share is divided. */
async function memoryOf(machine: Machine): Promise<Readonly<Record<string, number>>> {
  const measure = `const { readdirSync, readFileSync } = require('node:fs')
    const used = readdirSync('/proc').flatMap((pid) => {
      try {
        if (!/^\\S*node\\0\\S*.opt.fairline/.test(readFileSync('/proc/' + pid + '/cmdline', 'utf8'))) return []
        return [[pid, 1024 * /^Pss: +([0-9]+)/m.exec(readFileSync('/proc/' + pid + '/smaps_rollup', 'utf8'))[1]]]
      } catch { return [] }
    })
    console.log(JSON.stringify(Object.fromEntries(used)))`
  const { code, printed } = await machine.run(`node -e ${quoted([measure])}`)
  if (code !== 0) throw new Error(printed)
  return JSON.parse(printed)
}

test.skip(platform() !== 'linux' || arch() !== 'x64', 'the root is made for linux-x64')
test.skip(!canOpenNetwork(), 'needs root, and namespaces of the kernel')
test.skip(spawnSync('mmdebstrap', ['--version']).status !== 0, 'needs mmdebstrap')

test('the image serves from an empty root, on one core and in 1 GiB (needs root and mmdebstrap)', async () => {
  test.setTimeout((LOAD_S + 900) * 1000)
  using directory = temporaryDirectory()
  const at = (name: string) => join(directory.path, name)
  const made = spawnSync('mmdebstrap', ['--variant=extract', `--include=${PACKAGES}`, SUITE, at('base')], {
    encoding: 'utf8',
  })
  expect([made.status, made.stderr]).toEqual([0, expect.any(String)])

  const image = imageOf(readFileSync('deploy/Dockerfile', 'utf8'))
  expect(image.copied).toEqual(['--from=archive /fairline /opt/fairline'])
  for (const name of ['unpacked', 'data', 'backups']) mkdirSync(at(name))
  execFileSync('tar', ['-xzf', writeArchive(ROOT, 'x64', at('release')), '-C', at('unpacked'), '--strip-components=1'])
  using group = openMemoryGroup(`fairline-${process.pid}`)
  await using network = await openNetwork({})
  const machine = await network.openMachine('image', {
    base: at('base'),
    folders: {
      '/opt/fairline': at('unpacked'),
      '/var/lib/fairline': at('data'),
      '/backups': at('backups'),
      // Node sizes its heaps by the limit, which it reads there
      ...(group && { [group.root]: group.root }),
    },
  })
  // users of the base image, the image's own instructions, and a root that nobody can write to, as in the compose file
  const { code, printed } = await machine.run(`
    echo '${image.user}:x:1000:1000::/:/bin/bash' >/etc/passwd
    echo '${image.user}:x:1000:' >/etc/group
    ${image.run.join('\n')}
    mount -o remount,ro,bind /
    mount -o remount,ro,bind /opt/fairline`)
  expect([code, printed]).toEqual([0, ''])
  const asUser = `setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --bounding-set=-all`
  const variables = quoted([`PATH=/usr/local/bin:/usr/bin:/bin`, 'CAPTCHA_PROVIDER=none', ...image.environment])
  const execute = (words: readonly string[]) => `
    cd ${image.workdir}
    exec ${asUser} env -i ${variables} ${quoted(words)}`
  expect((await machine.run(execute(['bash', '-c', 'touch /etc/x || touch /opt/fairline/x']))).code).not.toBe(0)

  const serving = machine.start(`
    ${group ? `echo $$ >${group.path}/cgroup.procs` : ''}
    ${execute(['taskset', '-c', '0', ...image.command])}`)
  try {
    const health = async () => (await machine.run(execute(image.health))).code
    await Promise.race([
      expect.poll(health, PATIENCE).toBe(0),
      serving.ended.then((how) => Promise.reject(new Error(`the image ended with ${how}`))),
    ])
    const before = await memoryOf(machine)
    expect(Object.keys(before)).toHaveLength(PROGRAMS)
    const players = network.start([
      process.execPath,
      join(ROOT, 'tests/support/operator/busy-players.ts'),
      'http://127.0.0.1:3000',
      'http://127.0.0.1:4000',
      String(LOAD_S),
    ])
    expect([await players.ended, players.printed()]).toEqual([
      0,
      expect.stringMatching(/"pages":\d{2,}.*"bets":\d{2,}/),
    ])
    const after = await memoryOf(machine)
    const used = Object.values(after).reduce((sum, bytes) => sum + bytes, 0)
    const description = `${Math.round(used / 1e6)} MB after ${LOAD_S} s: ${players.printed().trim()}`
    test.info().annotations.push({ type: 'memory', description })
    expect(used).toBeLessThan(MAX_USED)
    // none was killed and started again
    expect(Object.keys(after)).toEqual(Object.keys(before))
    await serving.stop()
  } catch (error) {
    throw new Error(`the image printed:\n${serving.printed().slice(-4000)}`, { cause: error })
  }
})

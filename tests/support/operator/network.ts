import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath, kill } from 'node:process'
import { fileURLToPath } from 'node:url'
import { temporaryDirectory } from '../temporary-directory.ts'

const EXCHANGE = fileURLToPath(new URL('exchange.mjs', import.meta.url))
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const NAMESPACES = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
/** Tries all that a network takes of the kernel, and the programs that machines need. */
const NEEDED = `
  set -e
  for one in nsenter setpriv runuser useradd bash; do command -v $one; done
  ip link set lo up
  mount -t tmpfs tmpfs /mnt
  mkdir /mnt/upper /mnt/work /mnt/root
  mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
  chroot /mnt/root true`

type Ran = { readonly code: number | null; readonly printed: string }

/** A machine of the network: a root of its own, over a root that stays as it is. */
export type Machine = {
  /** Runs a script as root, and resolves with what it printed. */
  run(script: string): Promise<Ran>
  /** Starts a program as root, which ends with the network at the latest. */
  start(script: string): Started
  read(path: string): string
  /** Undefined for a file that does not exist. */
  readIfThere(path: string): string | undefined
}

export type Started = {
  readonly printed: () => string
  readonly ended: Promise<number | null>
  /** Sends SIGTERM, and resolves once the program has ended. */
  stop(): Promise<void>
}

export type Network = AsyncDisposable & {
  /** A machine on this network, over the root of this one, or over another. */
  openMachine(name: string, options: MachineOptions): Promise<Machine>
  /** Starts a program of this machine on the network, which ends with the network at the latest. */
  start(words: readonly string[]): Started
  /** A request from one of the network's addresses, over TLS with the given certificate of an authority. */
  fetchFrom(from: string, ca?: string): (url: string, init?: RequestInit) => Promise<Response>
}

type MachineOptions = {
  /** Folder of the root that the machine's own is over; it stays as it is. Default: the root of this machine. */
  readonly base?: string
  /** Folders of the test, by the path at which the machine has them. */
  readonly folders?: Readonly<Record<string, string>>
}

/** Whether this machine can open a network: it takes root, and a kernel with namespaces. */
export const canOpenNetwork = (): boolean => spawnSync('unshare', [...NAMESPACES, 'sh', '-c', NEEDED]).status === 0

/**
 * Opens a network of its own, with these host names, in namespaces of the kernel. Its processes, mounts and files end
 * with this process, however that ends.
 */
export async function openNetwork(hosts: Readonly<Record<string, string>>): Promise<Network> {
  const directory = temporaryDirectory()
  const names = Object.entries(hosts).map(([name, address]) => `${address} ${name}\n`)
  const setUp = `
    set -e
    mount -t tmpfs tmpfs ${directory.path}
    ip link set lo up
    for address in ${Object.values(hosts).join(' ')}; do ip address add $address/32 dev lo; done
    printf '127.0.0.1 localhost\\n%s' '${names.join('')}' >${directory.path}/hosts
    mount --bind ${directory.path}/hosts /etc/hosts
    echo ready
    exec cat >/dev/null`
  const holder = spawn('unshare', [...NAMESPACES, 'sh', '-c', setUp], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => holder.once('close', () => resolve()))
  const close = async () => {
    holder.stdin.end()
    await ended
    directory[Symbol.dispose]()
  }
  const isReady = new Promise<boolean>((resolve) => {
    holder.stdout.once('data', () => resolve(true))
    holder.once('close', () => resolve(false))
  })
  if (!(await isReady)) {
    await close()
    throw new Error('the namespace was not made')
  }
  const inside = String(childrenOf(holder.pid)[0])
  const enter = (words: readonly string[]): ChildProcess =>
    spawn('nsenter', ['--target', inside, '--mount', '--net', '--pid', '--', ...words], {
      cwd: '/',
      env: { PATH, HOME: '/root', LANG: 'C.UTF-8' },
    })

  return {
    async openMachine(name, { base = '/', folders = {} }) {
      const own = join(directory.path, name)
      const root = join(own, 'root')
      const shared = Object.entries(folders).map(
        ([at, folder]) => `mkdir -p ${root}${at}; mount --bind ${folder} ${root}${at}`,
      )
      const made = await ran(
        enter([
          'sh',
          '-ec',
          `mkdir -p ${own}/upper ${own}/work ${root}
          mount -t overlay overlay -o lowerdir=${base},upperdir=${own}/upper,workdir=${own}/work ${root}
          for one in proc dev; do mkdir -p ${root}/$one; mount --rbind /$one ${root}/$one; done
          for one in opt tmp run; do mkdir -p ${root}/$one; mount -t tmpfs tmpfs ${root}/$one; done
          chmod 1777 ${root}/tmp
          cp ${directory.path}/hosts ${root}/etc/hosts
          mkdir -p ${root}/usr/local/bin
          rm -f ${root}/usr/local/bin/node
          touch ${root}/usr/local/bin/node
          mount --bind ${execPath} ${root}/usr/local/bin/node
          ${shared.join('\n')}`,
        ]),
      )
      if (made.code !== 0) throw new Error(`${name} was not made: ${made.printed}`)
      const fileOf = (path: string) => join('/proc', inside, 'root', root, path)
      const execute = (script: string) => enter(['chroot', root, 'bash', '--norc', '-euo', 'pipefail', '-c', script])
      return {
        start: (script) => started(execute(script)),
        run: (script) => ran(execute(script)),
        read: (path) => readFileSync(fileOf(path), 'utf8'),
        readIfThere: (path) => (existsSync(fileOf(path)) ? readFileSync(fileOf(path), 'utf8') : undefined),
      }
    },
    start: (words) => started(enter(words)),
    fetchFrom:
      (from, ca) =>
      async (url, init = {}) => {
        const { method = 'GET', body } = init
        const headers = Object.fromEntries(new Headers(init.headers))
        const sender = enter([execPath, EXCHANGE])
        sender.stdin?.end(JSON.stringify({ url, from, ca, method, headers, body: body?.toString() }))
        const { code, printed } = await ran(sender)
        if (code !== 0) throw new Error(`${method} ${url}: ${printed}`)
        const answer = JSON.parse(printed) as { status: number; headers: [string, string[]][]; text: string }
        const fields = answer.headers.flatMap(([name, values]) =>
          values.map((value): [string, string] => [name, value]),
        )
        return new Response([204, 304].includes(answer.status) ? null : answer.text, {
          status: answer.status,
          headers: fields,
        })
      },
    [Symbol.asyncDispose]: close,
  }
}

function childrenOf(pid: number | undefined): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  const pids = existsSync(file) ? readFileSync(file, 'utf8').match(/\d+/g) : null
  return (pids ?? []).map(Number)
}

function started(child: ChildProcess): Started {
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return {
    ended,
    printed: () => chunks.join(''),
    async stop() {
      // a signal to nsenter does not reach the program that it has started
      for (const pid of childrenOf(child.pid)) kill(pid, 'SIGTERM')
      await ended
    },
  }
}

async function ran(child: ChildProcess): Promise<Ran> {
  const { ended, printed } = started(child)
  return { code: await ended, printed: printed() }
}

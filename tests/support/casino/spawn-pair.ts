import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openReader } from '#db/platform/reader.ts'
import { reconcileAcrossPlayers } from '#server/platform/modules/casino/queries/reconcile.ts'
import { WALLET_CALLS } from '#server/shared/contract/provider-wallet/calls.ts'
import { openBooks } from '#server/studio/books.ts'
import { openDatabase } from '#server/studio/hosts/node/database.ts'
import { type Reconciliation, reconcileBooks } from '#server/studio/reconcile.ts'
import type { Wallet } from '#server/studio/wallet.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { listen, stopListening } from '../listen.ts'
import { type SpawnedPlatform, spawnPlatform } from '../platform.ts'
import { bundled } from '../run/bundled.ts'
import { type SpawnedServer, spawnServer } from '../spawn-server.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { STUDIO_KEY } from './wallet-client.ts'

const OPERATOR = 'https://fairline.example'
const LOOPBACK = '127.0.0.1'
/** Beyond the age below which either side excludes entries from the comparison. */
const AHEAD_MS = 61_000

/** Kill instruction: the victim, the call between the two, and the moment of that call. */
export type KillPoint = {
  readonly victim: 'platform' | 'studio'
  /** Names of wallet calls. */
  readonly calls: readonly string[]
  /** Counted from 1, the next matching call. */
  readonly nth: number
  /** Not yet at the platform; while it processes the call; after its response, which has not yet arrived. */
  readonly moment: 'before' | 'during' | 'after'
}

export type Pair = AsyncDisposable & {
  platform(): SpawnedPlatform
  /** Calls the studio as a game's page does. */
  post(path: string, body: object): Promise<Record<string, unknown>>
  tables(): Promise<{ table: string; number: number }[]>
  /** Kills a process with SIGKILL at the given number of matching calls. */
  arm(killPoint: KillPoint): void
  /** Restarts all killed processes; returns which they were. */
  recover(): Promise<readonly KillPoint['victim'][]>
  /** Compares both ledgers up to now, although the operator publishes entries only after a minute. */
  reconcile(): Promise<Reconciliation>
  /** `npm run reconcile` over all entries that are old enough: its exit code and output. */
  runReconcile(): Promise<{ readonly code: number | null; readonly printed: string }>
  openReader(): ReturnType<typeof openReader>
}

/** The platform and the studio as separate processes, with persistent data and a proxy between them. */
export async function spawnPair(): Promise<Pair> {
  await using opened = new AsyncDisposableStack()
  const [platformData, studioData] = [opened.use(temporaryDirectory()).path, opened.use(temporaryDirectory()).path]
  const [platformPort, studioPort] = [await freePort(LOOPBACK), await freePort(LOOPBACK)]
  const studioUrl = `http://${LOOPBACK}:${studioPort}`
  const platformUrl = `http://${LOOPBACK}:${platformPort}`
  let killPoint: KillPoint | undefined
  const dead = new Set<KillPoint['victim']>()

  const between = createServer(async (request, response) => {
    const body = await buffer(request)
    const isMeant = killPoint?.calls.includes(request.url?.split('/').at(-1) ?? '') === true
    const due = isMeant && killPoint?.nth === 1 ? killPoint : undefined
    if (killPoint && isMeant) killPoint = due ? undefined : { ...killPoint, nth: killPoint.nth - 1 }
    const strike = async () => {
      if (!due) return
      dead.add(due.victim)
      await running[due.victim].stop('SIGKILL')
    }
    try {
      if (due?.moment === 'before') {
        await strike()
        if (due.victim === 'platform') return void response.destroy()
      }
      const headers = Object.entries(request.headers).filter(([name]) => name.startsWith('x-fairline'))
      const pending = fetch(platformUrl + request.url, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: { 'content-type': 'application/json', ...(Object.fromEntries(headers) as Record<string, string>) },
      })
      if (due?.moment === 'during') await Promise.all([strike(), pending.catch(() => undefined)])
      const answer = await pending
      const text = await answer.text()
      if (due?.moment === 'after') await strike()
      if (due) response.destroy()
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    } catch {
      response.destroy()
    }
  })
  const walletUrl = await listen(between)
  opened.defer(() => stopListening(between))

  const studioEnvironment = {
    DATA_DIR: studioData,
    STUDIO_HOST: LOOPBACK,
    STUDIO_PORT: String(studioPort),
    STUDIO_WALLET_URL: walletUrl,
    STUDIO_KEY_ID: STUDIO_KEY.id,
    STUDIO_KEY_SECRET: STUDIO_KEY.secret,
    STUDIO_OPERATOR_ORIGINS: OPERATOR,
  }
  const start = {
    platform: () =>
      spawnPlatform({
        directory: platformData,
        environment: {
          PLATFORM_PORT: String(platformPort),
          GAMES_STUDIO_KEYS: JSON.stringify([STUDIO_KEY]),
          GAMES_STUDIO_ORIGIN: studioUrl,
        },
      }),
    studio: () =>
      spawnServer({
        file: fileURLToPath(bundled('studio')),
        environment: studioEnvironment,
        ready: /^studio ready on port/m,
      }),
  }
  const running: { platform: SpawnedPlatform; studio: SpawnedServer } = {
    platform: await start.platform(),
    studio: await start.studio(),
  }
  opened.defer(async () => {
    await running.studio.stop('SIGKILL')
    await running.platform.stop('SIGKILL')
  })
  const everything = opened.move()
  return {
    platform: () => running.platform,
    async post(path, body) {
      const sent = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      return (await (await fetch(`${studioUrl}/api/${path}`, sent)).json()) as Record<string, unknown>
    },
    tables: async () => (await (await fetch(`${studioUrl}/api/tables`)).json()) as { table: string; number: number }[],
    arm(next) {
      killPoint = next
    },
    async recover() {
      const killed = [...dead]
      dead.clear()
      if (killed.includes('platform')) running.platform = await start.platform()
      if (killed.includes('studio')) running.studio = await start.studio()
      return killed
    },
    async reconcile() {
      const [from, to] = [Date.now() - 6 * 3_600_000, Date.now() + AHEAD_MS]
      const { reader, close } = openReader(`file:${platformData}/platform.db`)
      const database = await openDatabase(`file:${studioData}/studio.db`)
      // player names are not compared
      const books = { reader, clock: { now: () => to + AHEAD_MS }, settings: { secret: '' } }
      const wallet: Wallet = async (_, request) => {
        const pending = WALLET_CALLS.reconcile.request.parse(request)
        return { kind: 'ok', answer: await reconcileAcrossPlayers(books, { provider: 'studio', ...pending }) }
      }
      try {
        return await reconcileBooks({ books: openBooks({ database }), wallet }, { from, to })
      } finally {
        database.close()
        close()
      }
    },
    async runReconcile() {
      await using program = await spawnServer({
        file: 'server/studio/hosts/node/run-reconcile.ts',
        environment: studioEnvironment,
        ready: /still to be told$/m,
      })
      const code = await program.exited
      return { code, printed: program.printed() }
    },
    openReader: () => openReader(`file:${platformData}/platform.db`),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

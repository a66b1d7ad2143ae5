import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '#server/supervisor/ports.ts'
import { STUDIO_KEY } from '../support/casino/wallet-client.ts'
import { callbackOf, callbackRequest, openDeposit, SANDBOX_CALLBACK } from '../support/deposits.ts'
import { type MeasuredProgram, startMeasured } from '../support/measured-program.ts'
import { platformClient } from '../support/platform/client.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { SERVICE_SECRET } from './families/calls.ts'
import { OPENED, OPERATOR, VISITOR } from './families/studio.ts'
import type { ProgramName } from './request.ts'
import { WITHOUT_VARIABLE } from './without/fixes.ts'

const APP_SECRET = 'the secret of a site that is only fuzzed'
const REMEMBERED_LINES = 500
const WITHOUT = new URL('without/load.ts', import.meta.url).href

export type Programs = AsyncDisposable & {
  readonly programs: Readonly<Record<ProgramName, MeasuredProgram>>
  /** Last lines of each program's output: errors of its log. */
  readonly written: Readonly<Record<ProgramName, readonly string[]>>
  /** Opens an account with money; resolves with its token. */
  newPlayer(): Promise<string>
  /** Opens a demo at the studio; resolves with its session. */
  newSession(): Promise<string>
  openEvent(): Promise<string>
}

/**
 * The platform, the built site in front of it, and the studio, which calls its wallet; `without` names one of the fixes
 * in without/fixes.ts.
 */
export async function startPrograms(without: string | null): Promise<Programs> {
  await using opened = new AsyncDisposableStack()
  const dataOf = () => opened.use(temporaryDirectory()).path
  const shared = {
    SERVICE_SECRET,
    APP_SECRET,
    LOG_LEVEL: 'error',
    ...(without === null ? {} : { [WITHOUT_VARIABLE]: without }),
  }
  const preloaded = without === null ? [] : [WITHOUT]
  const written: Record<ProgramName, string[]> = { edge: [], platform: [], studio: [] }
  const onLine = (name: ProgramName) => (line: string) => {
    if (written[name].push(line) > REMEMBERED_LINES) written[name].shift()
  }
  const platform = opened.use(
    await startMeasured({
      file: 'server/platform/hosts/node/main.ts',
      portVariable: 'PLATFORM_PORT',
      readyPath: '/readyz',
      environment: {
        ...shared,
        OPERATOR_PORT: String(await freePort('127.0.0.1')),
        DATA_DIR: dataOf(),
        GAMES_STUDIO_KEYS: JSON.stringify([STUDIO_KEY]),
      },
      preloaded,
      onLine: onLine('platform'),
    }),
  )
  const edge = opened.use(
    await startMeasured({
      file: '.output/server/index.mjs',
      readyPath: '/readyz',
      environment: {
        ...shared,
        DATA_DIR: dataOf(),
        PLATFORM_PORT: new URL(platform.url).port,
        TRUSTED_PROXY: '127.0.0.1',
        // the longest timeout: load ends no call
        UPSTREAM_TIMEOUT_MS: '60000',
        UPSTREAM_PAGE_TIMEOUT_MS: '10000',
        SERVER_SHUTDOWN_TIMEOUT: '1',
      },
      preloaded,
      onLine: onLine('edge'),
    }),
  )
  const studio = opened.use(
    await startMeasured({
      file: 'server/studio/hosts/node/main.ts',
      portVariable: 'STUDIO_PORT',
      readyPath: '/readyz',
      environment: {
        DATA_DIR: dataOf(),
        STUDIO_HOST: '127.0.0.1',
        STUDIO_WALLET_URL: platform.url,
        STUDIO_KEY_SECRET: STUDIO_KEY.secret,
        STUDIO_OPERATOR_ORIGINS: OPERATOR,
        ...(without === null ? {} : { [WITHOUT_VARIABLE]: without }),
      },
      preloaded,
      onLine: onLine('studio'),
    }),
  )
  const everything = opened.move()
  return {
    programs: { edge, platform, studio },
    written,
    newPlayer: () => newPlayer(platform.url),
    newSession: () => newSession(studio.url),
    openEvent: () => openEvent(platform.url),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

/** Time limit for creating a player: the fuzzer keeps the platform busy, which then rejects the registration. */
const PLAYER_TIMEOUT_MS = 60_000
const PAUSE_MS = 500

const events = z.object({ upcoming: z.array(z.object({ id: z.string(), markets: z.array(z.unknown()) })) })

/** The event that begins last, once it is priced. */
async function openEvent(url: string): Promise<string> {
  for (;;) {
    const { upcoming } = events.parse(await (await fetch(`${url}/general/sports/events`)).json())
    const priced = upcoming.findLast(({ markets }) => markets.length > 0)
    if (priced) return priced.id
    await wait(PAUSE_MS)
  }
}

async function newSession(url: string): Promise<string> {
  const body = JSON.stringify({ game: OPENED, mode: 'demo', visitor: VISITOR })
  const answer = await fetch(`${url}/api/open`, { method: 'POST', body })
  return z.object({ session: z.string() }).parse(await answer.json()).session
}

async function newPlayer(url: string): Promise<string> {
  // each player has a new address, whose limits no fuzzed request has used up
  const [a, b, c] = randomBytes(3)
  const headers = { 'x-service-secret': SERVICE_SECRET, 'x-forwarded-for': `10.${a}.${b}.${c}` }
  const site = platformClient((path, init) =>
    fetch(url + path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } }),
  )
  const giveUpAt = performance.now() + PLAYER_TIMEOUT_MS
  for (;;) {
    try {
      const { token, deposit } = await openDeposit(site, `${randomUUID()}@example.com`)
      const callback = callbackOf({ secret: APP_SECRET, now: Date.now() }, deposit)
      await fetch(url + SANDBOX_CALLBACK, callbackRequest(callback))
      return token
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await wait(PAUSE_MS)
    }
  }
}

import { dirname } from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import { createPageMemory } from '#server/edge/cache/pages.ts'
import { createPageCache } from '#server/edge/gateway/page-cache.ts'
import { createRateLimit } from '#server/http/rate-limit.ts'
import { games } from '#server/shared/rules/games.ts'
import { openBrowser, startApp } from '../app.ts'
import { stopListening } from '../listen.ts'
import { listenFor } from '../platform/listen-for.ts'
import { APPLICANT, fund, SERVICE_SECRET, startPlatform } from '../platform.ts'
import { CHANNEL, openCoverage } from './coverage.ts'

/** The files of which a function was called on the way, sorted. */
export type Walk = { readonly name: string; readonly files: readonly string[] }

/** How many folders its files are in. */
export const roomsOf = ({ files }: Walk): number => new Set(files.map(dirname)).size

/** A token is past its fresh minutes, and its session is not. */
const STALE_MS = 20 * 60_000

const COUNTED_TIMES = 3

/**
 * Goes the walks through both programs, from their sources and in this process but for the writer's thread: each once
 * before it is counted, so that what is made at first need is there.
 */
export async function countWalks(): Promise<Walk[]> {
  await using opened = new AsyncDisposableStack()
  const writerThread = new URL('./writer-thread.ts', import.meta.url)
  const platform = opened.use(await startPlatform({ program: { rules: games, writerThread } }))
  const { server, url } = await listenFor(platform)
  opened.defer(() => stopListening(server))
  const pages = {
    cache: createPageCache({ store: createPageMemory(1_000_000), now: Date.now, onFault() {} }),
    build: 'b1',
    queries: { shared: {}, read: new Set<string>() },
    newPages: createRateLimit({ max: 10, windowMs: 60_000, now: Date.now }),
  }
  const app = opened.use(await startApp({ upstreamUrl: url, environment: { SERVICE_SECRET }, pages }))
  const browser = openBrowser(app)
  await browser.trpc.auth.register.email.mutate(APPLICANT)
  const token = browser.cookies.get('token') ?? ''
  await fund(platform, token, { amount: '100', currency: 'RUB' })

  let lastKey = 0
  const bet = () => {
    lastKey += 1
    const idempotency_key = `walk-of-a-dice-bet-${lastKey}`
    return browser.trpc.dice.placeBet.mutate({
      side: 'over',
      chance: 4950,
      amount: '1',
      currency: 'RUB',
      idempotency_key,
    })
  }
  const page = async () => void (await (await app.fetch('/en/faq', { headers: { 'accept-language': 'en' } })).text())
  const staleBet = () => {
    platform.clock.advance(STALE_MS)
    return bet()
  }
  const coverage = await openCoverage()
  const writer = new BroadcastChannel(CHANNEL)
  opened.defer(() => writer.close())
  const take = async (): Promise<string[]> => {
    const answer = new Promise<readonly string[]>((resolve) => {
      writer.onmessage = (event) => resolve((event as { data: string[] }).data)
    })
    writer.postMessage('take')
    return [...new Set([...(await coverage.takeFiles()), ...(await answer)])].toSorted()
  }
  const walk = async (name: string, go: () => Promise<unknown>): Promise<Walk> => {
    await go()
    await app.settle()
    await take()
    // what the platform does by itself meanwhile is on the way of none but that one
    const ways: ReadonlySet<string>[] = []
    for (let time = 0; time < COUNTED_TIMES; time += 1) {
      await go()
      ways.push(new Set(await take()))
    }
    const [first = new Set<string>(), ...others] = ways
    return { name, files: [...first].filter((file) => others.every((way) => way.has(file))) }
  }
  return [
    await walk('a dice stake, from the browser’s call to the balance', bet),
    await walk('an anonymous page, from the cache', page),
    await walk('a bet with a credential that has run out', staleBet),
  ]
}

import { createGateway } from '#server/edge/gateway/gateway.ts'
import type { PublicPages } from '#server/edge/gateway/pages/cached-pages.ts'
import type { PageFacts } from '#server/edge/gateway/pages/facts.ts'
import type { RuntimeRequest } from '#server/edge/gateway/request-context.ts'
import type { BusyPage } from '#server/edge/gateway/response.ts'
import { createOperations } from '#server/edge/operations/create-operations.ts'
import type { Fault } from '#server/edge/operations/fault-line.ts'
import type { Operations } from '#server/edge/operations/operations.ts'
import { openServices } from '#server/edge/services.ts'
import type { AnswerLive } from '#server/edge/trpc/http.ts'
import { parseEnvironment } from '#server/env.ts'
import type { YieldingQueue } from '#server/shared/yielding-queue.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

/** The socket's side of a request. */
export type Peer = Pick<RuntimeRequest, 'ip' | 'runtime' | 'waitUntil'>

export type TestApp = AsyncDisposable & {
  /** Reported faults, oldest first. */
  readonly faults: readonly Fault[]
  logged(): string
  /** Resolves when all background work has ended. */
  settle(): Promise<void>
  stop(): void
  /** Sends a request to the site's origin; the path may begin with anything. */
  fetch(path: string, init?: RequestInit, peer?: Peer): Promise<Response>
}

type AppOptions = {
  readonly upstreamUrl?: string
  readonly origin?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly render?: (request: Request, page: PageFacts) => Promise<Response>
  /** Default: each render begins immediately. */
  readonly turns?: YieldingQueue
  /** Default: each live stream is tRPC's own. */
  readonly answerLive?: AnswerLive
  /** Default: plain text. */
  readonly busyPage?: BusyPage
  /** Default: each request has its own render. */
  readonly pages?: PublicPages
  /** Shared with another process of the same app. Default: a new directory. */
  readonly directory?: string
}

export const ORIGIN = 'http://casino.example'

/** The edge app without its pages: gateway, procedures, upstream and a cache database, as app/server.ts wires them. */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const { upstreamUrl = 'http://127.0.0.1:1', origin = ORIGIN, render = renderNothing } = options
  await using opened = new AsyncDisposableStack()
  const directory = options.directory ?? opened.use(temporaryDirectory()).path
  const settings = parseEnvironment({
    NODE_ENV: 'test',
    DATA_DIR: directory,
    UPSTREAM_URL: upstreamUrl,
    APP_SECRET: 'app-secret-of-the-tests-0123456789',
    // keeps results independent of the machine's load
    UPSTREAM_PAGE_TIMEOUT_MS: '10000',
    UPSTREAM_TIMEOUT_MS: '60000',
    ...options.environment,
  })
  const faults: Fault[] = []
  const lines: string[] = []
  const stopping = new AbortController()
  const destination = { write: (line: string) => void lines.push(line) }
  const made = createOperations({ settings, stopping: stopping.signal, destination })
  const operations: Operations = {
    ...made,
    reportFault(fault) {
      faults.push(fault)
      made.reportFault(fault)
    },
  }
  const services = opened.use(await openServices({ settings, operations }))
  const gateway = createGateway({
    settings: () => settings,
    openServices: async () => services,
    render,
    operations: () => operations,
    isDevelopment: false,
    routes: new Set(['/', '/faq', '/games/cases/$slug']),
    turns: options.turns,
    pages: options.pages,
    answerLive: options.answerLive,
    busyPage: options.busyPage,
  })
  const behind: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void behind.push(work)
  const everything = opened.move()
  return {
    faults,
    async settle() {
      while (behind.length > 0) await Promise.all(behind.splice(0))
    },
    logged: () => lines.join(''),
    stop: () => stopping.abort(),
    async fetch(path, init, peer = { ip: '203.0.113.9' }) {
      const request = new Request(origin + path, { redirect: 'manual', ...init })
      return gateway.fetch(Object.assign(request, { waitUntil, ...peer }))
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

async function renderNothing(): Promise<Response> {
  return new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

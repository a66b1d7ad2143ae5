import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { type OpenReader, openReader, type ReadClient } from '#db/platform/reader.ts'
import { STREAM_LIMITS } from '#server/http/stream-slots.ts'
import { createApp } from '#server/platform/app.ts'
import { loadBookSections } from '#server/platform/books.ts'
import type { FormerSecret } from '#server/platform/kernel/former-secrets.ts'
import type { Host, RunningTask } from '#server/platform/kernel/host.ts'
import { startJobs } from '#server/platform/kernel/jobs/start-jobs.ts'
import { PASSWORD_QUEUE, RATE_LIMITS } from '#server/platform/kernel/rate-limits/limits.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { PlatformSettings } from '#server/platform/kernel/settings.ts'
import type { CommandRegistry } from '#server/platform/kernel/writer/command.ts'
import { type CheckBooksData, checkedPages } from '#server/platform/modules/ledger/reads.ts'
import { createOperatorApp } from '#server/platform/operator/app.ts'
import { openPlatform, type Platform, seedDemo, startEngines } from '#server/platform/platform.ts'
import { openProviders, type Registries } from '#server/platform/providers/index.ts'
import type { Variables } from '#server/settings.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import type { Disk } from '../world/disk.ts'
import { createLife, Killed, type Life, lifeScheduler, type MachineClock } from '../world/life.ts'
import type { Network } from '../world/network.ts'
import type { Random } from '../world/random.ts'
import type { Time } from '../world/time.ts'
import { simulatedWriter } from './writer.ts'

/** Secret with which the site states the addresses of its visitors. */
export const SERVICE_SECRET = 'service-secret-of-the-simulation-0123456789'
export const DESK_ORIGIN = 'http://localhost:4001'
export const SITE_ORIGIN = 'https://fairline.example'
const DEMO_PASSWORD = 'seven quiet rivers'

export type PlatformProgram = {
  /** Null while it is down. */
  readonly platform: Platform | null
  readonly commands: CommandRegistry
  /** Commands that were answered, by name. */
  readonly answered: ReadonlyMap<string, number>
  /** Jobs that have run to their end without an error. */
  readonly finishedJobs: ReadonlySet<string>
  start(): Promise<void>
  /** Ends it at any point, as a power failure does. */
  kill(): void
  /** Ends it as SIGTERM does. */
  stop(): Promise<void>
  /** Throws Killed while it is down, and if it ends before it has answered. */
  fetch(request: Request): Promise<Response>
  /** The same on the listener of operators. */
  operatorFetch(request: Request): Promise<Response>
  /** From its next start on it uses another secret. */
  renewSecret(): void
}

type ProgramOptions = {
  readonly time: Time
  readonly random: Random
  readonly clock: MachineClock
  readonly network: Network
  readonly disk: Disk
  readonly commands: CommandRegistry
  readonly registries: Registries
  readonly providerSettings: Variables
  readonly log: Logger
  readonly seed: string
  /** Called when it has ended without being told to. */
  readonly onEnd: () => void
}

/** First byte of a picture that cannot be decoded. */
const DAMAGED = 0

/** A page of the books check every so often: the rest of the time is for players. */
const BOOKS_PAGE_MS = 50

/** The platform of production, on a host whose parts are simulated. */
export function createPlatformProgram(options: ProgramOptions): PlatformProgram {
  const { time, random, clock, network, disk, commands, log, seed, onEnd } = options
  const { entropy } = random.fork('entropy')
  const answered = new Map<string, number>()
  const finishedJobs = new Set<string>()
  const databaseUrl = `file:${disk.file}`
  let secret = 'platform-secret-of-the-simulation-0123456789'
  let formerSecrets: FormerSecret[] = []
  let running: {
    readonly life: Life
    readonly platform: Platform
    fetch: Handler
    operatorFetch: Handler
    stop(): Promise<void>
  } | null = null
  let starting: Life | null = null

  type Handler = (request: Request) => Promise<Response>

  function hostOf(life: Life): Host {
    const scheduler = lifeScheduler(time, clock, life)
    return {
      clock,
      entropy,
      scheduler,
      log,
      storage: {
        startWriter: simulatedWriter({
          disk,
          life,
          time,
          random: random.fork('writer'),
          commands,
          onAnswer: (name) => answered.set(name, (answered.get(name) ?? 0) + 1),
        }),
        openReader(url) {
          return readerOf(life, url)
        },
      },
      passwords: {
        concurrency: 4,
        hash: async (password, salt) => hashOf(password, Buffer.from(salt).toString('hex')),
        verify: async (hash, password) => hash === hashOf(password, hash.split('$')[1] ?? ''),
      },
      images: {
        async reEncode({ bytes, field }) {
          if (bytes[0] === DAMAGED) throw new Refusal('file_damaged', { field })
          return Uint8Array.from(bytes.subarray(0, 256))
        },
      },
      background: { start: (_, data) => checkBooks(life, data as CheckBooksData) as RunningTask<never> },
      openCountries: async () => () => null,
    }
  }

  function checkBooks(life: Life, { from, rows }: CheckBooksData): RunningTask<unknown> {
    let isStopped = false
    return {
      async *messages() {
        const opened = readerOf(life, databaseUrl)
        const sections = await loadBookSections()
        for await (const page of checkedPages(opened.reader, sections, from, rows)) {
          yield page
          await time.sleep(BOOKS_PAGE_MS)
          if (!life.isAlive) return
          if (isStopped) break
        }
        opened.close()
      },
      async [Symbol.asyncDispose]() {
        isStopped = true
      },
    }
  }

  function settingsNow(): PlatformSettings {
    return {
      databaseUrl,
      secret,
      formerSecrets,
      serviceSecret: SERVICE_SECRET,
      metricsToken: null,
      geoDatabase: null,
      blockedCountries: new Set(),
      jurisdiction: JURISDICTIONS.demo,
      signInFactors: 'one',
      mirror: { newLink: null, yandexVerification: null, sso: null },
      mirrors: new Map(),
      site: { name: 'Fairline', origin: SITE_ORIGIN },
      logName: 'fairline.example',
      showsOutbox: true,
      buildId: 'simulation',
      rateLimits: RATE_LIMITS,
      passwordQueue: PASSWORD_QUEUE,
      streamLimits: STREAM_LIMITS,
      chainLengths: { crash: 2000, rooms: 500 },
    }
  }

  function ended(life: Life): void {
    if (running?.life !== life && starting !== life) return
    running = null
    starting = null
    life.end()
    onEnd()
  }

  return {
    get platform() {
      return running?.platform ?? null
    },
    commands,
    answered,
    finishedJobs,
    async start() {
      const life = createLife()
      starting = life
      life.onEnd(() => time.after(0, () => ended(life)))
      const host = hostOf(life)
      const { after } = host.scheduler
      const settings = settingsNow()
      const providers = openProviders(options.providerSettings, {
        secret: settings.secret,
        formerSecrets,
        siteOrigin: SITE_ORIGIN,
        log,
        registries: options.registries,
        sendRequest: network.sendFrom('platform'),
        after,
      })
      try {
        const platform = await openPlatform(settings, host, { providers, onWriterGone: () => ended(life) })
        await seedDemo(platform, { password: DEMO_PASSWORD })
        const jobs = platform.modules.jobs.map((job) => ({
          ...job,
          async run(...given: Parameters<typeof job.run>) {
            await job.run(...given)
            finishedJobs.add(job.name)
          },
        }))
        const started = startJobs(platform, jobs)
        const engines = await startEngines(platform)
        life.require()
        const app = createApp(platform)
        const desk = createOperatorApp(platform, { origin: DESK_ORIGIN, hosts: [] })
        running = {
          life,
          platform,
          fetch: async (request) => app.fetch(request, {}),
          operatorFetch: async (request) => desk.fetch(request, {}),
          async stop() {
            platform.live.close()
            await engines[Symbol.asyncDispose]()
            await started[Symbol.asyncDispose]()
            await platform[Symbol.asyncDispose]()
            life.end()
          },
        }
        starting = null
      } catch (error) {
        if (life.isAlive) log.error({ err: error }, 'the platform could not be started')
        ended(life)
      }
    },
    kill() {
      const life = running?.life ?? starting
      if (life) ended(life)
    },
    async stop() {
      const stopping = running
      running = null
      await stopping?.stop()
    },
    async fetch(request) {
      const now = running
      if (now === null) throw new Killed()
      const response = await now.fetch(request)
      now.life.require()
      return response
    },
    async operatorFetch(request) {
      const now = running
      if (now === null) throw new Killed()
      const response = await now.operatorFetch(request)
      now.life.require()
      return response
    },
    renewSecret() {
      formerSecrets = [...formerSecrets, { secret, until: clock.now() }]
      secret = createHash('sha256').update(`${seed}/${formerSecrets.length}`).digest('hex')
    },
  }
}

/** Read connections of one run: a killed program reads nothing any more. */
function readerOf(life: Life, url: string): OpenReader {
  const opened = openReader(url)
  const { $client: client } = opened.reader as unknown as { readonly $client: ReadClient }
  const { execute, transaction } = client
  Object.assign(client, {
    async execute(...given: Parameters<typeof execute>) {
      life.require()
      return execute(...given)
    },
    async transaction(...given: Parameters<typeof transaction>) {
      life.require()
      const begun = await transaction(...given)
      const { execute: executeIn, commit, rollback } = begun
      const alive =
        <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
        async (...args: Given) => {
          life.require()
          return work(...args)
        }
      return Object.assign(begun, { execute: alive(executeIn), commit: alive(commit), rollback: alive(rollback) })
    },
  })
  life.onEnd(opened.close)
  return opened
}

const hashOf = (password: string, salt: string) =>
  `simulated$${salt}$${createHash('sha256').update(`${salt}${password}`).digest('hex')}`

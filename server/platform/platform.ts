import { games } from '#server/shared/rules/games.ts'
import type { RulesRegistry } from '#server/shared/rules/registry.ts'
import { runEngine } from './kernel/engine.ts'
import type { Host } from './kernel/host.ts'
import { createPubSub, dispatch } from './kernel/live/pub-sub.ts'
import { createMetrics, openMeters, writerObserver } from './kernel/metrics.ts'
import type { Listener } from './kernel/module.ts'
import type { PlatformSettings } from './kernel/settings.ts'
import { startWriter } from './kernel/writer/start-writer.ts'
import { WriterGone } from './kernel/writer/writer.ts'
import type { Commands } from './load-commands.ts'
import { type LoadedModules, loadModules, type ModulePlatform } from './load-modules.ts'
import { publishedFilesOfChain } from './modules/books/reads.ts'
import { openPasswordHasher } from './modules/identity/reads.ts'
import { openPromises, readLogs } from './modules/ledger/reads.ts'
import { openProviders, type Providers } from './providers/index.ts'

export type PlatformOptions = {
  /** Third-party providers. Default: those of a fresh site. */
  readonly providers?: Providers
  /** Called once if the writer ends unexpectedly: a platform that cannot write should end as well. */
  readonly onWriterGone?: (error: WriterGone) => void
  /** Rules of every game, used to show open rounds. The host's writer has its own. */
  readonly rules?: RulesRegistry
}

export type Platform = ModulePlatform & { readonly modules: LoadedModules }

/**
 * Opens the platform on a host: the database (migrating it), the writer and the country database. Disposing it first
 * completes the commands in progress. Rejects if another platform has the database open, its schema is newer than the
 * code, or a file is missing.
 */
export async function openPlatform(
  settings: PlatformSettings,
  host: Host,
  { onWriterGone, rules = games, providers }: PlatformOptions = {},
): Promise<Platform & AsyncDisposable> {
  const { databaseUrl, secret, formerSecrets, jurisdiction, geoDatabase } = settings
  const { clock, entropy, scheduler, log, images, background } = host
  const live = createPubSub(Buffer.from(entropy.bytes(6)).toString('hex'))
  const metrics = createMetrics(live)
  const listeners = new Map<string, Listener>()
  let onCommand: ReturnType<typeof openMeters> = () => {}
  const promises = openPromises({ secret, formerSecrets }, clock)
  // the writer opens the database while the handlers are loaded
  const starting = startWriter<Commands>({
    start: host.storage.startWriter,
    databaseUrl,
    secret,
    formerSecrets,
    jurisdiction,
    clock,
    entropy,
    scheduler,
    complete: promises.complete,
    onAnnouncement: dispatch(listeners, live),
    observer: writerObserver(metrics, { log, onCommand: (command) => onCommand(command) }),
    ...(onWriterGone && { onGone: onWriterGone }),
  })
  const [opened, loaded] = await Promise.allSettled([
    starting,
    Promise.all([host.openCountries(geoDatabase), loadModules()]),
  ])
  if (opened.status === 'rejected') throw opened.reason
  const writer = opened.value
  if (loaded.status === 'rejected') {
    await writer.close()
    throw loaded.reason
  }
  const [countryOf, modules] = loaded.value
  onCommand = openMeters(modules.meters, metrics.registry)
  const { reader, close } = host.storage.openReader(databaseUrl)
  const files = await publishedFilesOfChain(reader)
  // after an upgrade this takes some seconds per million of records
  while (!(await writer.execute('openLog', { name: settings.logName, files })).isDone);
  promises.learn(
    (await readLogs(reader)).map(({ log: { origin, sealedPromiseKey } }) => ({ origin, sealedPromiseKey })),
  )
  const kernel = {
    settings,
    rules,
    clock,
    entropy,
    scheduler,
    log,
    reader,
    writer,
    countryOf,
    images,
    background,
    live,
    metrics,
  }
  const platform = {
    ...kernel,
    ...(providers ?? openProviders({}, { secret, formerSecrets, log })),
    passwords: openPasswordHasher(host.passwords, kernel),
    promises,
  }
  for (const [channel, open] of Object.entries(modules.listeners)) listeners.set(channel, open(platform))
  return {
    ...platform,
    modules,
    async [Symbol.asyncDispose]() {
      await writer.close()
      for (const listener of listeners.values()) listener.close()
      close()
    },
  }
}

/**
 * Starts jobs and engines of the modules. An engine that fails to start is retried while the platform serves. Disposing
 * stops all of them; do it before closing the platform.
 */
export async function startEngines(platform: Platform): Promise<AsyncDisposable> {
  await using started = new AsyncDisposableStack()
  for (const engine of platform.modules.engines) started.use(await runEngine(platform, engine))
  return started.move()
}

/**
 * Seeds a fresh site with demo data and a demo player. Runs at every start, also on databases of earlier releases: a
 * seed that conflicts with existing data is logged and skipped. Rejects with WriterGone.
 */
export async function seedDemo(platform: Platform, demo: { readonly password: string }): Promise<void> {
  for (const seed of platform.modules.seeds)
    try {
      await seed.run(platform, demo)
    } catch (err) {
      if (err instanceof WriterGone) throw err
      platform.log.warn({ err, seed: seed.name }, 'a demo seed is incompatible with this database and was skipped')
    }
}

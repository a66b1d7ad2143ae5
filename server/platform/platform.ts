import type { Logger } from 'pino'
import { openReader, type PlatformReader } from '#db/platform/reader.ts'
import { createBetFeed } from './bet-feed/bet-feed.ts'
import type { Clock } from './clock.ts'
import type { commands } from './commands.ts'
import type { Entropy } from './entropy.ts'
import { SETTLED_BET_CHANNEL } from './games/record-bet.ts'
import { createHub, type Hub } from './live/hub.ts'
import { createMetrics, type PlatformMetrics } from './metrics.ts'
import type { PlatformSettings } from './settings.ts'
import { type SocialProviders, socialProviders } from './social/providers.ts'
import { type CountryOf, openCountries } from './visit/country.ts'
import { startWriter } from './writer/start-writer.ts'
import type { Writer, WriterGone } from './writer/writer.ts'

const WRITER_THREAD = new URL('./writer-thread.ts', import.meta.url)

/** What the whole platform takes from outside, so that a simulator can run all of it from a seed. */
export type Surroundings = {
  readonly clock: Clock
  readonly entropy: Entropy
  readonly log: Logger
  /** Called once when the writer ends unasked: a platform that cannot write should end as well. */
  readonly onWriterGone?: (error: WriterGone) => void
  /** The entry of the writer's thread; a test of crashes brings its own. */
  readonly writerThread?: URL
}

/** The operator's open system: what every handler works with. */
export type Platform = Omit<Surroundings, 'onWriterGone' | 'writerThread'> & {
  readonly settings: PlatformSettings
  /** Reads only; every write goes through the writer. */
  readonly reader: PlatformReader
  readonly writer: Writer<typeof commands>
  readonly countryOf: CountryOf
  readonly social: SocialProviders
  /** What commands announce, for the live streams. */
  readonly live: Hub
  readonly metrics: PlatformMetrics
}

/**
 * Opens the database (migrating it), the writer and the country database. Disposing it answers the commands under way
 * first. Rejects when another platform has the database, when its schema is newer than the code, or a file is missing.
 */
export async function openPlatform(
  settings: PlatformSettings,
  { clock, entropy, log, onWriterGone, writerThread = WRITER_THREAD }: Surroundings,
): Promise<Platform & AsyncDisposable> {
  const { databaseUrl, secret, geoDatabase } = settings
  const countryOf = await openCountries(geoDatabase)
  const live = createHub(Buffer.from(entropy.bytes(6)).toString('hex'))
  const metrics = createMetrics(live)
  const writer = await startWriter<typeof commands>({
    thread: writerThread,
    databaseUrl,
    secret,
    clock,
    entropy,
    onAnnouncement(announcement) {
      if (announcement.channel === SETTLED_BET_CHANNEL) betFeed.add(String(announcement.data.id))
      else live.publish(announcement)
    },
    observer: metrics.writer,
    ...(onWriterGone && { onGone: onWriterGone }),
  })
  const { reader, close } = openReader(databaseUrl)
  const betFeed = createBetFeed({
    reader,
    publish: live.publish,
    onFault: (err) => log.error({ err }, 'the last bets were not told'),
  })
  return {
    settings,
    clock,
    entropy,
    log,
    reader,
    writer,
    countryOf,
    social: socialProviders(settings.socialProviders),
    live,
    metrics,
    async [Symbol.asyncDispose]() {
      await writer.close()
      betFeed.close()
      close()
    },
  }
}

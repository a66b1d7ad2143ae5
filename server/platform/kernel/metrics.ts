import type { Logger } from 'pino'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { DURATION_BUCKETS_S } from '#server/telemetry/durations.ts'
import type { PubSub } from './live/pub-sub.ts'
import type { CommandReport, WriterObserver } from './writer/writer.ts'

/** Metrics of the platform. Labels are names from the code, never a player, an id or an address. */
export type PlatformMetrics = {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  /** Violations found by the books check; any is an alarm. */
  readonly wrongBooks: Counter
  /** Failures of engines; any is an alarm. */
  readonly engineFaults: Counter<'engine'>
  /** 1 while an engine runs. */
  readonly enginesUp: Gauge<'engine'>
  /** 1 while the log is stopped since a witness contradicts it: an alarm. */
  readonly logStopped: Gauge
  /** Days of the rates in force by their source, in Unix seconds. */
  readonly ratesSince: Gauge<'currency'>
  /** 1 while a currency's published rate has moved too far to be taken: an alarm. */
  readonly ratesInDoubt: Gauge<'currency'>
}

/** Up to the limit of a group (hosts/node/storage/writer-thread.ts). */
const GROUP_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128]
/** Minimum interval between log lines about a database that rejects writes. */
const LOG_INTERVAL_MS = 10_000

export function createMetrics(live: Pick<PubSub, 'readers'>): PlatformMetrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'fairline_platform_request_duration_seconds',
    help: 'How long requests took, by the pattern of their path; a live stream is answered when it opens.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers,
  })
  new Gauge({
    name: 'fairline_platform_live_streams',
    help: 'Live streams that are open.',
    registers,
    collect() {
      this.set(live.readers)
    },
  })
  const wrongBooks = new Counter({
    name: 'fairline_platform_wrong_books_total',
    help: 'What the hourly check of the books has found wrong: any is an alarm.',
    registers,
  })
  const engineFaults = new Counter({
    name: 'fairline_platform_engine_faults_total',
    help: 'Failures of engines, which start again by themselves: any is an alarm.',
    labelNames: ['engine'],
    registers,
  })
  const enginesUp = new Gauge({
    name: 'fairline_platform_engine_up',
    help: '1 while an engine runs, 0 while it waits to start again.',
    labelNames: ['engine'],
    registers,
  })
  const logStopped = new Gauge({
    name: 'fairline_platform_log_stopped',
    help: '1 while the log is stopped, and bets with it, since a witness contradicts it: an alarm.',
    registers,
  })
  const ratesSince = new Gauge({
    name: 'fairline_platform_rate_timestamp_seconds',
    help: 'The day of the exchange rate in force, by its source; nothing without a source.',
    labelNames: ['currency'],
    registers,
  })
  const ratesInDoubt = new Gauge({
    name: 'fairline_platform_rate_in_doubt',
    help: '1 while the published rate has moved too far, so that the currency is not exchanged until an operator sets rates: an alarm.',
    labelNames: ['currency'],
    registers,
  })
  return { registry, requests, wrongBooks, engineFaults, enginesUp, logStopped, ratesSince, ratesInDoubt }
}

/** @param onCommand receives each command as well, for the modules' own metrics */
export function writerObserver(
  { registry }: Pick<PlatformMetrics, 'registry'>,
  { onCommand, log }: { readonly onCommand: (command: CommandReport) => void; readonly log: Logger },
): WriterObserver {
  const registers = [registry]
  const commands = new Histogram({
    name: 'fairline_platform_command_duration_seconds',
    help: 'From asking the writer to its answer, which is on disk by then.',
    labelNames: ['command', 'outcome'],
    buckets: DURATION_BUCKETS_S,
    registers,
  })
  const queue = new Gauge({
    name: 'fairline_platform_waiting_commands',
    help: 'Commands that the writer has not answered yet.',
    registers,
  })
  const groups = new Histogram({
    name: 'fairline_platform_group_commands',
    help: 'Commands that one commit took.',
    buckets: GROUP_BUCKETS,
    registers,
  })
  const refused = new Counter({
    name: 'fairline_platform_refused_writes_total',
    help: 'Commands that were refused because the database took no writes: another process holds it, or the disk is full.',
    registers,
  })
  let loggedAt = Number.NEGATIVE_INFINITY
  return {
    onUnavailable(cause) {
      refused.inc()
      if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
      loggedAt = performance.now()
      log.error({ cause }, 'the database rejects writes; commands are rejected until it recovers')
    },
    onQueue: (waiting) => queue.set(waiting),
    onGroup: (size) => groups.observe(size),
    onCommand(command) {
      const { name, outcome, durationMs } = command
      commands.observe({ command: name, outcome }, durationMs / 1000)
      onCommand(command)
    },
  }
}

/** Opens the metrics of one module: functions by command name that are called for each command that ends. */
type OpenMeters = (registry: Registry) => object

/** Registers the modules' metrics. Returns the function to call for each command that has ended. */
export function openMeters(meters: readonly OpenMeters[], registry: Registry) {
  const byName = new Map(meters.flatMap((open) => Object.entries(open(registry))))
  return ({ name, input, outcome }: CommandReport): void => byName.get(name)?.(input as never, outcome)
}

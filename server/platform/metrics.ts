import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { DURATION_BUCKETS_S, seconds } from '#server/metrics/durations.ts'
import type { Hub } from './live/hub.ts'
import type { WriterObserver } from './writer/writer.ts'

/** What the platform counts. Labels are names from the code: never a player, an id or an address. */
export type PlatformMetrics = {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  /** By the command's outcome, `answer` above all; an answer that is given again counts again. */
  readonly bets: Counter<'game' | 'outcome'>
  readonly writer: WriterObserver
}

/** Up to a group's limit (writer/run-writer-thread.ts). */
const GROUP_BUCKETS = [1, 2, 4, 8, 16, 32, 64]

export function createMetrics(live: Pick<Hub, 'readers'>): PlatformMetrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'fairline_platform_request_duration_seconds',
    help: 'How long requests took, by the pattern of their path; a live stream is answered when it opens.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers,
  })
  const bets = new Counter({
    name: 'fairline_platform_bets_total',
    help: 'Bets that were asked for, by how that ended.',
    labelNames: ['game', 'outcome'],
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
  return { registry, requests, bets, writer: writerObserver(registry, bets) }
}

function writerObserver(registry: Registry, bets: PlatformMetrics['bets']): WriterObserver {
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
  return {
    onQueue: (waiting) => queue.set(waiting),
    onGroup: (size) => groups.observe(size),
    onCommand({ name, input, outcome, durationMs }) {
      commands.observe({ command: name, outcome }, seconds(durationMs))
      const game = betGameOf(name, input)
      if (game !== null) bets.inc({ game, outcome })
    },
  }
}

/** The game that a command asks a bet of: a round is one from its start. Null for any other command. */
function betGameOf(name: string, input: unknown): string | null {
  switch (name) {
    case 'placeBet':
    case 'startRound':
      return gameOf(input)
    case 'openCases':
      return 'cases'
    default:
      return null
  }
}

function gameOf(input: unknown): string | null {
  return typeof input === 'object' && input !== null && 'game' in input && typeof input.game === 'string'
    ? input.game
    : null
}

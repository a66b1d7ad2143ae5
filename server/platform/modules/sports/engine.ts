import type { EngineReports } from '#server/platform/kernel/engine.ts'
import {
  type Cursor,
  type FeedMessage,
  type OpenFeed,
  PRODUCERS,
  type Producer,
} from '#server/platform/providers/odds/port.ts'
import type { SettledUntil } from './commands/settle-sports-bets.ts'
import type { Wanted } from './commands/take-feed-messages.ts'
import type { FedPlatform, Platform } from './platform.ts'
import { readPlayed, readProducers, readSports } from './queries/events.ts'
import { sportsState } from './sports-state.ts'

/** Delay before a recovery is requested again, doubled each time, up to two minutes. */
const RECOVER_AGAIN_MS = 5000
const LONGEST_RECOVER_MS = 120_000

type PendingRequest = { -readonly [Name in keyof Wanted]: Wanted[Name] } & { isStart: boolean; attempts: number }

/**
 * Processes the feed's messages, settles bets by its results, and decides live bets after their delay. Work left by a
 * previous run is stored in rows and done first. Disposing closes the feed. An error stops the engine and is reported
 * once.
 */
export async function startSports(
  platform: FedPlatform,
  { fail }: Pick<EngineReports, 'fail'>,
): Promise<AsyncDisposable> {
  const { writer, clock, scheduler, odds } = platform
  let isStopped = false
  let turn: Promise<unknown> = Promise.resolve()
  let cancelDue = () => {}
  const requests = new Map<Producer, PendingRequest>()

  /**
   * Stops all work after a failure: the next start finds the rest in stored rows, and recovers missed messages from the
   * feed.
   */
  function failed(error: unknown): void {
    if (isStopped) return
    isStopped = true
    fail(error)
  }

  /** Runs tasks one at a time, in order. Rejects with a task's error. */
  const sequentially = (work: () => Promise<unknown>): Promise<void> => {
    const next = turn.then(async () => {
      if (!isStopped) await work()
    })
    turn = next.catch(failed)
    return next
  }

  /** The same for tasks that nothing awaits. */
  const soon = (work: () => Promise<unknown>) => sequentially(work).catch(failed)

  async function decide(): Promise<void> {
    cancelDue()
    const { dueAt } = await writer.execute('decidePendingBets', undefined)
    if (dueAt !== null && !isStopped) cancelDue = scheduler.at(dueAt, () => soon(decide))
  }

  async function take(messages: readonly FeedMessage[]): Promise<void> {
    const { wanted } = await writer.execute('takeFeedMessages', { messages })
    for (const one of wanted) {
      const known = requests.get(one.producer)
      // a gap during a recovery restarts it, but not before its next scheduled request
      if (known) Object.assign(known, one, { isStart: false })
      else requests.set(one.producer, { ...one, attempts: 0, isStart: false })
    }
    for (const { producer, body } of messages) {
      const request = requests.get(producer)
      if (body.kind === 'snapshot_complete' && body.requestId === request?.requestId) requests.delete(producer)
      // a silent producer does not answer a recovery
      if (body.kind === 'alive' && request && request.attempts === 0) requestRecovery(request)
    }
    await settleAll(writer)
  }

  function requestRecovery(request: PendingRequest): void {
    if (isStopped || requests.get(request.producer) !== request) return
    const wait = Math.min(RECOVER_AGAIN_MS * 2 ** request.attempts, LONGEST_RECOVER_MS)
    request.attempts += 1
    const { producer, requestId, after, isStart } = request
    try {
      opened?.recover(producer, { requestId, after, isStart })
    } catch (error) {
      failed(error)
    }
    scheduler.at(clock.now() + wait, () => requestRecovery(request))
  }

  await sequentially(async () => {
    // odds from before the downtime are invalid: bets pending since then are refused
    const { wanted } = await writer.execute('suspendProducers', undefined)
    for (const one of wanted) requests.set(one.producer, { ...one, attempts: 0, isStart: true })
    await settleAll(writer)
    await decide()
  })
  const [known, sports] = await Promise.all([readProducers(platform), readSports(platform)])
  const cursors = Object.fromEntries(PRODUCERS.map((name) => [name, known.get(name) ?? null])) as Record<
    Producer,
    Cursor | null
  >
  // without a feed, existing bets are still settled, and nothing new arrives
  const opened: OpenFeed | undefined = odds?.open({
    clock,
    scheduler,
    cursors,
    sports,
    fail: failed,
    played: await readPlayed(platform, cursors.live?.generatedAt ?? 0),
    deliver: (messages) => sequentially(() => take(messages)),
  })
  const state = sportsState(platform)
  state.wake = () =>
    soon(async () => {
      await settleAll(writer)
      await decide()
    })
  return {
    async [Symbol.asyncDispose]() {
      isStopped = true
      state.wake = () => {}
      cancelDue()
      await opened?.[Symbol.asyncDispose]()
      await turn
    },
  }
}

/** Processes all bets whose results have changed. */
export async function settleAll(writer: Platform['writer']): Promise<void> {
  let page: { readonly isDone: boolean; readonly next: SettledUntil | null } = { isDone: false, next: null }
  while (!page.isDone) page = await writer.execute('settleSportsBets', { after: page.next })
}

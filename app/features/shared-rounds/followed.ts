import { useEffect, useState, useSyncExternalStore } from 'react'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'
import { createPlatformClock, type PlatformClock, pageNow } from './platform-clock.ts'

type Dated = { readonly now: string }

/** Receives a stream's changes and its connection state. */
export type Listener<Change> = {
  readonly onChange: (change: Change) => void
  /** The stream has started, and sends the whole state first, or restarted: earlier changes must be fetched. */
  readonly onOpen: () => void
  /** The stream was cut; it reconnects automatically. */
  readonly onCut: () => void
  readonly signal: AbortSignal
}

export type Following<State, Change extends Dated> = {
  readonly fetchState: () => Promise<State>
  readonly datedAt: (state: State) => string
  readonly listen: (listener: Listener<Change>) => void
  /**
   * Applies a change; returns the same state if the change is known already, undefined if an earlier change is missing:
   * then the state is refetched, and an inconsistent one is never shown.
   */
  readonly join: (state: State | undefined, change: Change) => State | undefined
  /** Whether an event is overdue. `now` is the platform's clock, `silentMs` the time since the last event. */
  readonly isOverdue: (state: State, time: { readonly now: number; readonly silentMs: number }) => boolean
}

export type Followed<State> = {
  /** Last consistent one; undefined before the first. */
  readonly state: State | undefined
  /** Expected events are missing: the displayed state is as of `lastEventAt`. */
  readonly isLost: boolean
  /** Number of failed refetches since then. */
  readonly tries: number
  /** Platform time in milliseconds since 1970; undefined before the first state. */
  readonly lastEventAt: number | undefined
}

export type Follower<State> = {
  readonly clock: PlatformClock
  view(): Followed<State>
  subscribe(listener: () => void): () => void
  retry(): void
  start(signal: AbortSignal): void
}

const NOTHING = { state: undefined, isLost: false, tries: 0, lastEventAt: undefined }
/** Interval of the check for overdue events. */
const CHECK_INTERVAL_MS = 250
/** Shorter interruptions of the stream are not shown. */
const CUT_GRACE_MS = 1500
/** Initial interval of refetches during silence; it grows with failed attempts. */
const POLL_INTERVAL_MS = 2000
const MOST_BETWEEN_MS = 10_000

/**
 * Maintains a shared state: fetched once, then updated by the live stream in order. If a change is missing, the stream
 * restarts, or an expected event does not arrive, the state is refetched and changes received meanwhile are applied to
 * it. A page that was suspended therefore never shows an inconsistent state.
 */
export function createFollower<State, Change extends Dated>(
  { fetchState, datedAt, listen, join, isOverdue }: Following<State, Change>,
  now: () => number = pageNow,
): Follower<State> {
  const clock = createPlatformClock(now)
  const { subscribe, notify } = createListeners()
  let view: Followed<State> = NOTHING
  /** Changes received since the pending request was sent. */
  let meanwhile: Change[] = []
  let isFetching = false
  let isRefetchDue = false
  let requestedAt = Number.NEGATIVE_INFINITY
  let readAt = now()
  let cutAt: number | undefined
  let isStopped = true
  let hasOpened = false

  function show(next: Partial<Followed<State>>) {
    view = { ...view, ...next }
    notify()
  }

  function setClock(date: string, sentAt?: number) {
    readAt = now()
    clock.add({ receivedAt: Date.parse(date), readAt, ...(sentAt !== undefined && { requestedAt: sentAt }) })
  }

  function joinAll(state: State, changes: readonly Change[]): State | undefined {
    return changes.reduce<State | undefined>((whole, change) => whole && join(whole, change), state)
  }

  async function renew(): Promise<void> {
    if (isFetching) {
      isRefetchDue = true
      return
    }
    isFetching = true
    requestedAt = now()
    meanwhile = []
    try {
      const answer = await fetchState()
      if (isStopped) return
      setClock(datedAt(answer), requestedAt)
      const state = joinAll(answer, meanwhile)
      if (state === undefined) isRefetchDue = true
      show({ state: state ?? answer, isLost: false, tries: 0, lastEventAt: clock.now() })
    } catch {
      if (!isStopped) show({ tries: view.tries + 1 })
    } finally {
      isFetching = false
      if (isRefetchDue && !isStopped) {
        isRefetchDue = false
        inBackground(renew())
      }
    }
  }

  function onChange(change: Change) {
    setClock(change.now)
    cutAt = undefined
    if (isFetching) meanwhile.push(change)
    const next = join(view.state, change)
    // before the first state, its request is still pending
    if (next === undefined && view.state !== undefined) inBackground(renew())
    else if (next !== undefined) show({ state: next, isLost: false, tries: 0, lastEventAt: clock.now() })
  }

  function look() {
    const { state, isLost, tries } = view
    const time = clock.now()
    const isCut = cutAt !== undefined && now() - cutAt > CUT_GRACE_MS
    const isSilent =
      isCut || (state !== undefined && time !== undefined && isOverdue(state, { now: time, silentMs: now() - readAt }))
    if (isSilent && !isLost) show({ isLost: true })
    const pauseMs = Math.min(MOST_BETWEEN_MS, POLL_INTERVAL_MS * Math.max(1, tries))
    if ((isSilent || state === undefined) && !isFetching && now() - requestedAt > pauseMs) inBackground(renew())
  }

  return {
    clock,
    view: () => view,
    subscribe,
    retry: () => inBackground(renew()),
    start(signal) {
      isStopped = false
      hasOpened = false
      readAt = now()
      listen({
        signal,
        onChange,
        onOpen() {
          cutAt = undefined
          // the state was requested when the page began to follow
          if (hasOpened) inBackground(renew())
          hasOpened = true
        },
        onCut() {
          cutAt ??= now()
        },
      })
      const timer = setInterval(look, CHECK_INTERVAL_MS)
      signal.addEventListener('abort', () => {
        isStopped = true
        clearInterval(timer)
      })
      inBackground(renew())
    },
  }
}

/** Follows while the page is visible, and resumes immediately when it becomes visible or the network returns. */
export function useFollower<State, Change extends Dated>(
  make: () => Following<State, Change>,
): Followed<State> & Pick<Follower<State>, 'clock' | 'retry'> {
  const [follower] = useState(() => createFollower(make()))
  useEffect(() => {
    const leave = new AbortController()
    const { signal } = leave
    follower.start(signal)
    const comeBack = () => {
      if (document.visibilityState === 'visible') follower.retry()
    }
    document.addEventListener('visibilitychange', comeBack, { signal })
    window.addEventListener('online', follower.retry, { signal })
    return () => leave.abort()
  }, [follower])
  const view = useSyncExternalStore<Followed<State>>(follower.subscribe, follower.view, () => NOTHING)
  return { ...view, clock: follower.clock, retry: follower.retry }
}

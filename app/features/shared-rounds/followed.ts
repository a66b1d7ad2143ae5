import { useEffect, useState, useSyncExternalStore } from 'react'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'
import { createPlatformClock, type PlatformClock, pageNow } from './platform-clock.ts'

/** What every state and every change of shared rounds carries. */
type Dated = { readonly now: string }

/** What a stream sends: changes, and whether it is there at all. */
export type Listener<Change> = {
  readonly onChange: (change: Change) => void
  /** The stream has begun, at first or anew: what came before has to be asked for. */
  readonly onOpen: () => void
  /** The stream broke; it is being opened again. */
  readonly onCut: () => void
  readonly signal: AbortSignal
}

export type Following<State, Change extends Dated> = {
  /** The state as it is now. */
  readonly ask: () => Promise<State>
  readonly datedAt: (state: State) => string
  readonly listen: (listener: Listener<Change>) => void
  /**
   * The state after a change; the same one where it knows the change already. Undefined where something before it is
   * missing: then the state is asked for, and nothing is shown that was put together of halves.
   */
  readonly join: (state: State | undefined, change: Change) => State | undefined
  /** Whether something had to be heard by now. `now` is the platform's, `silentMs` since anything was heard. */
  readonly isOverdue: (state: State, time: { readonly now: number; readonly silentMs: number }) => boolean
}

export type Followed<State> = {
  /** The last state that is known to have been whole; undefined before the first. */
  readonly state: State | undefined
  /** Nothing is heard although something should be: what is shown is as of `heardAt`. */
  readonly isLost: boolean
  /** How often the state was asked for in vain since. */
  readonly tries: number
  /** By the platform's clock, in milliseconds since 1970; undefined before anything. */
  readonly heardAt: number | undefined
}

export type Follower<State> = {
  readonly clock: PlatformClock
  view(): Followed<State>
  subscribe(listener: () => void): () => void
  /** Asks for the state now. */
  retry(): void
  /** Follows until `signal`. */
  start(signal: AbortSignal): void
}

const NOTHING = { state: undefined, isLost: false, tries: 0, heardAt: undefined }
/** How often it is looked whether anything is heard. */
const LOOK_MS = 250
/** A broken stream is not worth a word before that. */
const CUT_GRACE_MS = 1500
/** Between two questions while nothing is heard; longer the more often they were in vain. */
const ASK_AGAIN_MS = 2000
const MOST_BETWEEN_MS = 10_000

/**
 * Keeps a state that many look at: asked for once, then changed by what the live stream tells, in its order. Where a
 * change is missing, the stream has begun anew, or nothing is heard that should be, the state is asked for again, and
 * what came meanwhile is joined to the answer. So a page that was away never shows what was put together of halves.
 */
export function createFollower<State, Change extends Dated>(
  { ask, datedAt, listen, join, isOverdue }: Following<State, Change>,
  now: () => number = pageNow,
): Follower<State> {
  const clock = createPlatformClock(now)
  const { subscribe, notify } = createListeners()
  let view: Followed<State> = NOTHING
  /** What came since the question that is under way was sent. */
  let meanwhile: Change[] = []
  let asking = false
  let isAskedAgain = false
  let askedAt = Number.NEGATIVE_INFINITY
  let readAt = now()
  let cutAt: number | undefined
  let isStopped = true

  function show(next: Partial<Followed<State>>) {
    view = { ...view, ...next }
    notify()
  }

  function heard(told: string, sentAt?: number) {
    readAt = now()
    clock.add({ told: Date.parse(told), readAt, ...(sentAt !== undefined && { askedAt: sentAt }) })
  }

  function joinAll(state: State, changes: readonly Change[]): State | undefined {
    return changes.reduce<State | undefined>((whole, change) => whole && join(whole, change), state)
  }

  async function renew(): Promise<void> {
    if (asking) {
      isAskedAgain = true
      return
    }
    asking = true
    askedAt = now()
    meanwhile = []
    try {
      const answer = await ask()
      if (isStopped) return
      heard(datedAt(answer), askedAt)
      const state = joinAll(answer, meanwhile)
      if (state === undefined) isAskedAgain = true
      show({ state: state ?? answer, isLost: false, tries: 0, heardAt: clock.now() })
    } catch {
      if (!isStopped) show({ tries: view.tries + 1 })
    } finally {
      asking = false
      if (isAskedAgain && !isStopped) {
        isAskedAgain = false
        inBackground(renew())
      }
    }
  }

  function onChange(change: Change) {
    heard(change.now)
    cutAt = undefined
    if (asking) meanwhile.push(change)
    const next = join(view.state, change)
    // before anything is known the first question is under way
    if (next === undefined && view.state !== undefined) inBackground(renew())
    else if (next !== undefined) show({ state: next, isLost: false, tries: 0, heardAt: clock.now() })
  }

  function look() {
    const { state, isLost, tries } = view
    const time = clock.now()
    const isCut = cutAt !== undefined && now() - cutAt > CUT_GRACE_MS
    const isSilent =
      isCut || (state !== undefined && time !== undefined && isOverdue(state, { now: time, silentMs: now() - readAt }))
    if (isSilent && !isLost) show({ isLost: true })
    const pauseMs = Math.min(MOST_BETWEEN_MS, ASK_AGAIN_MS * Math.max(1, tries))
    if ((isSilent || state === undefined) && !asking && now() - askedAt > pauseMs) inBackground(renew())
  }

  return {
    clock,
    view: () => view,
    subscribe,
    retry: () => inBackground(renew()),
    start(signal) {
      isStopped = false
      readAt = now()
      listen({
        signal,
        onChange,
        onOpen() {
          cutAt = undefined
          inBackground(renew())
        },
        onCut() {
          cutAt ??= now()
        },
      })
      const timer = setInterval(look, LOOK_MS)
      signal.addEventListener('abort', () => {
        isStopped = true
        clearInterval(timer)
      })
      inBackground(renew())
    },
  }
}

/** Follows while the page is shown, and at once anew when it comes back into sight or the network does. */
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

import { openCacheDatabase } from '#db/cache/client.ts'
import { createRefreshStore } from '#server/edge/cache/refreshes.ts'
import { createOpenLive } from '#server/edge/upstream/live.ts'
import { createRefresher } from '#server/edge/upstream/refresher.ts'
import { createSession, type Session } from '#server/edge/upstream/session.ts'
import { settingsFor, upstreamAt } from './client.ts'
import { type HeldCredential, heldCredential } from './credential.ts'
import { UPSTREAM_CONTEXT } from './upstream-context.ts'

export type Browser = { readonly session: Session; readonly credential: HeldCredential }

/** The part of the app that each process has: its client, its refresher and its connection to the cache database. */
export type AppProcess = Disposable & {
  readonly faults: readonly unknown[]
  open(token: string | null): Browser
}

type AppProcessOptions = {
  readonly upstreamUrl: string
  /** Shared with the other processes of the same app. */
  readonly directory: string
  readonly claimMs?: number
  readonly timeoutMs?: number
}

export async function startAppProcess(options: AppProcessOptions): Promise<AppProcess> {
  const { upstreamUrl, directory, claimMs = 10_000, timeoutMs = 10_000 } = options
  const database = await openCacheDatabase({ DATA_DIR: directory })
  const faults: unknown[] = []
  const upstream = upstreamAt(upstreamUrl, { UPSTREAM_TIMEOUT_MS: timeoutMs })
  const openLive = createOpenLive(
    settingsFor(upstreamUrl, { UPSTREAM_TIMEOUT_MS: timeoutMs }),
    new AbortController().signal,
  )
  const refresh = createRefresher({
    upstream,
    store: createRefreshStore(() => database),
    secret: 'app-secret-of-the-tests-0123456789',
    claimMs,
    onFault: (error) => faults.push(error),
  })
  return {
    faults,
    open(token) {
      const credential = heldCredential(token)
      return {
        credential,
        session: createSession({ upstream, openLive, refresh, upstreamContext: UPSTREAM_CONTEXT, holder: credential }),
      }
    },
    [Symbol.dispose]: () => database.$client.close(),
  }
}

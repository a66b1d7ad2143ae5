import { z } from 'zod'
import { contract } from '#server/shared/contract/contract.ts'
import { UpstreamError } from './answer.ts'
import type { Upstream } from './client.ts'
import type { Claim, RefreshOutcome, RefreshStore } from './refresh-store.ts'
import type { UpstreamContext } from './upstream-context.ts'

const { auth } = contract

/** Time for which a successor is available to requests with the old token; equals the platform's own grace period. */
const GRACE_MS = 30_000
const POLL_MS = 40

const rejection = z.object({ status: z.number().int(), fields: z.record(z.string(), z.array(z.string())) })

/** The token's state is then unknown: its owner keeps it, and retries. */
function unreachable(cause: unknown): never {
  throw new UpstreamError('network', 'the refresh store did not respond', { cause })
}

type RefresherOptions = {
  readonly upstream: Upstream
  readonly store: RefreshStore
  /** APP_SECRET: equal in all processes that share the store. */
  readonly secret: string
  /** Timeout after which the claim of a crashed holder is taken over: longer than a refresh may take. */
  readonly claimMs: number
  readonly onFault: (error: unknown) => void
}

/**
 * Returns the successor of a token. Throws UpstreamError: `isRejection` if the session has ended, else there was no
 * response.
 */
export type Refresh = (token: string, upstreamContext: UpstreamContext) => Promise<string>

/**
 * Coalesces the refreshes of a token: within the process they share a promise; among processes the winner of a row
 * calls upstream while the others wait for its result.
 */
export function createRefresher({ upstream, store, secret, claimMs, onFault }: RefresherOptions): Refresh {
  const inFlight = new Map<string, Promise<string>>()

  return async (token, upstreamContext) => {
    const oldTokenHash = await tokenHash(token)
    const running = inFlight.get(oldTokenHash)
    if (running) return running
    const refreshing = refreshOnce(token, upstreamContext, oldTokenHash).finally(() => inFlight.delete(oldTokenHash))
    inFlight.set(oldTokenHash, refreshing)
    return refreshing
  }

  async function refreshOnce(token: string, upstreamContext: UpstreamContext, oldTokenHash: string): Promise<string> {
    const owner = crypto.randomUUID()
    // one holder may crash in the meantime; two are an outage
    const giveUpAt = Date.now() + 2 * claimMs
    for (;;) {
      const now = Date.now()
      const claim: Claim = { oldTokenHash, owner, now, until: now + claimMs }
      const found = await store.claim(claim).catch(unreachable)
      if (found.kind === 'mine') return requestRefresh(token, upstreamContext, claim)
      if (found.kind === 'ended') {
        if ('sealedToken' in found) return decryptSuccessor(secret, token, found.sealedToken)
        throw new UpstreamError('http', 'the token refresh was rejected', rejection.parse(JSON.parse(found.failure)))
      }
      if (now > giveUpAt) throw new UpstreamError('timeout', 'another process did not finish its token refresh')
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  async function requestRefresh(token: string, upstreamContext: UpstreamContext, claim: Claim): Promise<string> {
    try {
      const { access_token } = await upstream(auth.refresh, {}, { upstreamContext, bearer: token })
      await publish(claim, { sealedToken: await encryptSuccessor(secret, token, access_token) })
      return access_token
    } catch (error) {
      if (!(error instanceof UpstreamError) || !error.isRejection) await store.release(claim).catch(onFault)
      else await publish(claim, { failure: JSON.stringify({ status: error.status, fields: error.fields }) })
      throw error
    }
  }

  /** Publishes the result. A failure does not affect this caller, who must not lose the successor. */
  async function publish(claim: Claim, outcome: RefreshOutcome): Promise<void> {
    await store.end(claim, outcome, Date.now() + GRACE_MS).catch(onFault)
  }
}

const TEXT = new TextEncoder()
const IV_BYTES = 12

/** Key of the refreshes table, which reveals nothing about the token: lower-case hex of SHA-256. */
export async function tokenHash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', TEXT.encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Encrypts the successor of a token so that reading it takes both the app's secret and the old token: AES-256-GCM under
 * HKDF-SHA256(secret, salt = old token). WebCrypto only, which Node and workerd share.
 */
export async function encryptSuccessor(secret: string, oldToken: string, newToken: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await sealingKey(secret, oldToken)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, TEXT.encode(newToken))
  return toBase64([...iv, ...new Uint8Array(sealed)])
}

/** Inverse of `encryptSuccessor`. Rejects with OperationError for another secret or another old token. */
export async function decryptSuccessor(secret: string, oldToken: string, sealed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (char) => char.charCodeAt(0))
  const key = await sealingKey(secret, oldToken)
  const iv = bytes.subarray(0, IV_BYTES)
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(IV_BYTES))
  return new TextDecoder().decode(opened)
}

async function sealingKey(secret: string, oldToken: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', TEXT.encode(secret), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: TEXT.encode(oldToken), info: TEXT.encode('fairline successor token') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

function toBase64(bytes: readonly number[]): string {
  return btoa(String.fromCharCode(...bytes))
}

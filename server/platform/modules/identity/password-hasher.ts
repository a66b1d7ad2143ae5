import { Counter, Gauge } from 'prom-client'
import { DUMMY_HASH } from '#server/platform/kernel/argon2id.ts'
import type { PasswordHash } from '#server/platform/kernel/host.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { createSemaphore, SemaphoreFull, type SemaphoreLimits } from '#server/platform/kernel/semaphore.ts'
import type { Clock, Entropy } from '#server/platform/kernel/surroundings.ts'
import { networkOf } from '#server/shared/client-address.ts'
import type { After } from '#server/shared/timers.ts'
import { normalPassword } from './passwords.ts'

/** RFC 9106, section 3.1. */
const SALT_BYTES = 16

/** Retry-After in seconds when the queue is full. */
const RETRY_AFTER_S = 2

/** Pause after a hash, as a multiple of its duration, if others wait. */
const PAUSE_FACTOR = 2
/** Maximum pause between two hashes. On an overloaded machine a hash takes long enough by itself. */
const MAX_PAUSE_MS = 50

/** A permit to hash passwords, held until it is disposed. */
export type HashPermit = Disposable & {
  hash(password: string): Promise<string>
  /** Whether the password matches the hash. Without a hash the result is false, after the same time. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

/** The only user of Argon2: it runs in threads of low priority, in limited number. */
export type PasswordHasher = {
  /** Waits for a permit for a client address. Refusal: too_many_requests, immediately, if the queue is full. */
  acquire(ip: string): Promise<HashPermit>
  refuseIfFull(ip: string): void
  readonly waiting: number
}

type HasherOptions = {
  readonly argon2: PasswordHash
  readonly limits: SemaphoreLimits
  readonly entropy: Entropy
  readonly clock: Clock
  readonly after: After
  readonly onHash?: () => void
}

const full = () => new Refusal('too_many_requests', { detail: String(RETRY_AFTER_S) })

function createPasswordHasher({ argon2, limits, entropy, clock, after, onHash }: HasherOptions): PasswordHasher {
  const semaphore = createSemaphore(limits)

  return {
    async acquire(ip) {
      const permit = await semaphore.acquire(networkOf(ip)).catch((error: unknown) => {
        throw error instanceof SemaphoreFull ? full() : error
      })
      const takenAt = clock.now()
      return {
        hash(password) {
          onHash?.()
          return argon2.hash(normalPassword(password), entropy.bytes(SALT_BYTES))
        },
        async verify(passwordHash, password) {
          onHash?.()
          // an unknown contact takes as long as any other
          const matches = await argon2.verify(passwordHash ?? DUMMY_HASH, normalPassword(password))
          return matches && passwordHash !== null
        },
        // A hash evicts the caches that the games use. Hashes in direct succession, without a pause of twice their
        // duration, would slow down even work of higher priority.
        [Symbol.dispose]() {
          const end = () => permit[Symbol.dispose]()
          if (semaphore.waiting === 0) end()
          else after(Math.min(MAX_PAUSE_MS, Math.max(0, PAUSE_FACTOR * (clock.now() - takenAt))), end)
        },
      }
    },
    refuseIfFull(ip) {
      if (semaphore.isFull(networkOf(ip))) throw full()
    },
    get waiting() {
      return semaphore.waiting
    },
  }
}

/** The platform's hasher, with its settings and metrics. One per process, since its queue limits the use of Argon2. */
export function openPasswordHasher(
  argon2: PasswordHash,
  {
    settings,
    entropy,
    clock,
    scheduler: { after },
    metrics: { registry },
  }: Pick<Platform, 'settings' | 'entropy' | 'clock' | 'scheduler' | 'metrics'>,
): PasswordHasher {
  const limits = { concurrency: argon2.concurrency, ...settings.passwordQueue }
  const registers = [registry]
  const hashes = new Counter({
    name: 'fairline_platform_password_hashes_total',
    help: 'Argon2 hashes started, to store a password or to verify one.',
    registers,
  })
  const passwords = createPasswordHasher({ argon2, limits, entropy, clock, after, onHash: () => hashes.inc() })
  new Gauge({
    name: 'fairline_platform_waiting_passwords',
    help: 'Requests waiting to hash a password.',
    registers,
    collect() {
      this.set(passwords.waiting)
    },
  })
  return passwords
}

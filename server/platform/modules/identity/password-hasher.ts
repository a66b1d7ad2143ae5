import { Counter, Gauge } from 'prom-client'
import { DECOY } from '#server/platform/kernel/argon2id.ts'
import type { PasswordHash } from '#server/platform/kernel/host.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { createSemaphore, SemaphoreFull, type SemaphoreLimits } from '#server/platform/kernel/semaphore.ts'
import type { Entropy } from '#server/platform/kernel/surroundings.ts'
import { networkOf } from '#server/shared/client-address.ts'
import { normalPassword } from './passwords.ts'

/** RFC 9106, section 3.1. */
const SALT_BYTES = 16

/** When a place in the queue may be free again. */
const COME_BACK_S = 2

/** How many times a turn's own time is rested after it, where others wait. */
const RESTS = 2
/** The longest rest between two turns. On a machine that is overrun a hash takes long enough by itself. */
const MOST_REST_MS = 50

/** The time of a processor for passwords, until it is disposed of. */
export type PasswordTurn = Disposable & {
  /** A PHC string. */
  hash(password: string): Promise<string>
  /** Whether it is the password of this hash. Without a hash the answer is no, in the same time. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

/** The one place that asks for Argon2: in threads that give way to everything else, and never more than is bearable. */
export type PasswordHasher = {
  /** Waits for a turn on behalf of a client address. Refusal: too_many_requests, at once, where the queue is full. */
  turn(ip: string): Promise<PasswordTurn>
  /** Throws the refusal of `turn` where there is none to wait for now. */
  refuseWhereFull(ip: string): void
  /** How many wait for theirs. */
  readonly waiting: number
}

type HasherOptions = {
  readonly argon2: PasswordHash
  readonly limits: SemaphoreLimits
  readonly entropy: Entropy
  /** Called for every Argon2 that begins. */
  readonly onHash?: () => void
}

const full = () => new Refusal('too_many_requests', { detail: String(COME_BACK_S) })

function createPasswordHasher({ argon2, limits, entropy, onHash }: HasherOptions): PasswordHasher {
  const semaphore = createSemaphore(limits)

  return {
    async turn(ip) {
      const turn = await semaphore.acquire(networkOf(ip)).catch((error: unknown) => {
        throw error instanceof SemaphoreFull ? full() : error
      })
      const takenAt = performance.now()
      return {
        hash(password) {
          onHash?.()
          return argon2.hash(normalPassword(password), entropy.bytes(SALT_BYTES))
        },
        async verify(passwordHash, password) {
          onHash?.()
          // an address that nobody has takes as long as any other
          const matches = await argon2.verify(passwordHash ?? DECOY, normalPassword(password))
          return matches && passwordHash !== null
        },
        // A hash empties the caches that the games compute in. One after the other, without a rest of twice as long as each
        // took, they would slow down even what they give way to.
        [Symbol.dispose]() {
          const end = () => turn[Symbol.dispose]()
          if (semaphore.waiting === 0) end()
          else setTimeout(end, Math.min(MOST_REST_MS, RESTS * (performance.now() - takenAt)))
        },
      }
    },
    refuseWhereFull(ip) {
      if (semaphore.isFull(networkOf(ip))) throw full()
    },
    get waiting() {
      return semaphore.waiting
    },
  }
}

/** The platform's hasher, under its settings and measured. One for the whole process: its queue is what bounds Argon2. */
export function openPasswordHasher(
  argon2: PasswordHash,
  { settings, entropy, metrics: { registry } }: Pick<Platform, 'settings' | 'entropy' | 'metrics'>,
): PasswordHasher {
  const limits = { atOnce: argon2.atOnce, ...settings.passwordTurns }
  const registers = [registry]
  const hashes = new Counter({
    name: 'fairline_platform_password_hashes_total',
    help: 'Argon2 hashes that were begun, to keep a password or to check one.',
    registers,
  })
  const passwords = createPasswordHasher({ argon2, limits, entropy, onHash: () => hashes.inc() })
  new Gauge({
    name: 'fairline_platform_waiting_passwords',
    help: 'Requests that wait for a turn to hash a password.',
    registers,
    collect() {
      this.set(passwords.waiting)
    },
  })
  return passwords
}

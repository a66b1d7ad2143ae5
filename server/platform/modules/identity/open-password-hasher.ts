import { Counter, Gauge } from 'prom-client'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'

/** The platform's hasher, under its settings and measured. One for the whole process: its queue is what bounds Argon2. */
export function openPasswordHasher({
  settings,
  entropy,
  metrics: { registry },
}: Pick<Platform, 'settings' | 'entropy' | 'metrics'>): PasswordHasher {
  const registers = [registry]
  const hashes = new Counter({
    name: 'fairline_platform_password_hashes_total',
    help: 'Argon2 hashes that were begun, to keep a password or to check one.',
    registers,
  })
  const passwords = createPasswordHasher({ limits: settings.passwordTurns, entropy, onHash: () => hashes.inc() })
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

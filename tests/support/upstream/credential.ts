import type { CredentialHolder } from '#server/edge/upstream/session.ts'

/**
 * A browser's cookie without the browser. `token` is its current value; with `isSent`, no cookie can be set any more.
 */
export type HeldCredential = CredentialHolder & { token: string | null; isSent: boolean }

export function heldCredential(token: string | null): HeldCredential {
  return {
    token,
    isSent: false,
    read() {
      return this.token
    },
    replace(next) {
      this.token = next
    },
    clear() {
      this.token = null
    },
    isWritable() {
      return !this.isSent
    },
  }
}

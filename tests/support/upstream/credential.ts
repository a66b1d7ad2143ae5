import type { CredentialHolder } from '#server/upstream/session.ts'

/** A browser's cookie without the browser. `token` is what it holds now. */
export type HeldCredential = CredentialHolder & { token: string | null; isWritable: boolean }

export function heldCredential(token: string | null): HeldCredential {
  return {
    token,
    isWritable: true,
    read() {
      return this.token
    },
    replace(next) {
      this.token = next
    },
    clear() {
      this.token = null
    },
  }
}

import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** `assurance`: 2 for what is a second factor beside the login, or both in one. */
export type SessionProof = { readonly sessionId: string; readonly assurance: 1 | 2 }

/** Notes that the player has shown in a session that it is them. */
export function noteProof({ db, now }: CommandContext, { sessionId, assurance }: SessionProof): void {
  db.run(`UPDATE sessions SET proven_at = ?, assurance = max(assurance, ?) WHERE id = ? AND ended_at IS NULL`, [
    now,
    assurance,
    sessionId,
  ])
}

/** What the handlers and queries of other modules may use of the check of identities. */
export type { Verdict } from './commands/checks.ts'
export { isIdentityNeeded } from './queries/is-identity-needed.ts'
export { listSentChecksAcrossPlayers, readCheck } from './queries/read-check.ts'

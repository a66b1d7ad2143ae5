/** API of identity verification for handlers and queries of other modules. */
export type { Verdict } from './commands/checks.ts'
export { isIdentityNeeded } from './queries/is-identity-needed.ts'
export { countSentChecksAcrossPlayers, listSentChecksAcrossPlayers, readCheck } from './queries/read-check.ts'

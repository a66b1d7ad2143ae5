/** What the handlers of other modules may use of messaging. */
export type { Commands as MessagingCommands } from './platform.ts'
export { listDeadLetters } from './queries/outbox.ts'

/** API of messaging for handlers of other modules. */
export type { Commands as MessagingCommands } from './platform.ts'
export { countDeadLetters, listDeadLetters, listLettersTo } from './queries/outbox.ts'

/** What the commands of other modules may use of messaging; the writer's thread loads it. */
export { CHANNELS, type Channel, type Contact } from './contact.ts'
export type { LoginMethod, Message, NoticeKind, SentCode } from './message.ts'
export { sendMessage } from './send-message.ts'

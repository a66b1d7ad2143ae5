/** API of messaging for commands of other modules; loaded by the writer's thread. */
export { CHANNELS, type Channel, type Contact } from './contact.ts'
export type { LoginMethod, Message, NoticeKind, SentCode } from './message.ts'
export { resendLetter } from './resend-letter.ts'
export { sendMessage } from './send-message.ts'

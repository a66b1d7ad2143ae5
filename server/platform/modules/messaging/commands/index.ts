export { markDelivered } from './mark-delivered.ts'
export { purgeMessages } from './purge-messages.ts'
export { takeDueMessages } from './take-due-messages.ts'

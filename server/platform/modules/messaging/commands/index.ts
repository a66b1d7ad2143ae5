export { giveUpMessage, markDelivered, purgeMessages, retryMessages, takeDueMessages } from './outbox.ts'

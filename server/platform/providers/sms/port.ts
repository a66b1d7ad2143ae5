export type Sms = {
  /** Message id, used as an idempotency key if the provider supports one, since a message may be sent twice. */
  readonly id: string
  /** In E.164. */
  readonly to: string
  readonly body: string
  /** Time of sending, in milliseconds since the epoch. */
  readonly now: number
}

export type SmsProvider = {
  /** Whether messages are really delivered to their recipients. */
  readonly isDelivered: boolean
  /**
   * Resolves once the provider has accepted the message. Rejects otherwise: it is retried later, unless the error is
   * `Undeliverable`.
   */
  send(sms: Sms): Promise<void>
}

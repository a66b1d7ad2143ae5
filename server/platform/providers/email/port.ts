export type Email = {
  /** Message id, used as an idempotency key if the provider supports one, since a message may be sent twice. */
  readonly id: string
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** The same content as HTML without external resources. */
  readonly html: string
}

export type EmailProvider = {
  /** Whether messages are really delivered to their recipients. */
  readonly isDelivered: boolean
  /**
   * Resolves once the provider has accepted the email. Rejects otherwise: it is retried later, unless the error is
   * `Undeliverable`.
   */
  send(email: Email): Promise<void>
}

/** An SMS as it is read. */
export type Sms = {
  /** Of the message: a company that knows idempotency keys is given it, since a message may be sent twice. */
  readonly id: string
  /** In E.164. */
  readonly to: string
  readonly body: string
  /** When it is given away, in milliseconds since 1970. */
  readonly now: number
}

/** A company that carries SMS. */
export type SmsProvider = {
  /** Whether what it takes goes to its reader, and no page here shows it. */
  readonly isDelivered: boolean
  /** Resolves once the company has taken it. Rejects when it has not: it is tried again later, unless it is `Undeliverable`. */
  send(sms: Sms): Promise<void>
}

/** An email as it is read. */
export type Email = {
  /** Of the message: a company that knows idempotency keys is given it, since a message may be sent twice. */
  readonly id: string
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** The same words as a page of HTML that loads nothing. */
  readonly html: string
}

/** A company that carries emails. */
export type EmailProvider = {
  /** Whether what it takes goes to its reader, and no page here shows it. */
  readonly isDelivered: boolean
  /** Resolves once the company has taken it. Rejects when it has not: it is tried again later, unless it is `Undeliverable`. */
  send(email: Email): Promise<void>
}

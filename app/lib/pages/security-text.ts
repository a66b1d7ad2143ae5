const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

type SecurityText = {
  /** An email address or an https URL. */
  readonly contact: string
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** security.txt (RFC 9116). It expires at the start of a day, so that the file changes once per day. */
export function securityText({ contact, origin, now }: SecurityText): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString()
  return `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}
Expires: ${expires}
Preferred-Languages: en, ru
Canonical: ${new URL('/.well-known/security.txt', origin).href}
`
}

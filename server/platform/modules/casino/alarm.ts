import type { CASINO_ALARMS } from '#db/platform/schema/casino.ts'

/** Something of a provider that people have to look at. */
export type Alarm = {
  readonly provider: string
  readonly kind: (typeof CASINO_ALARMS)[number]
  /** A transaction, or of an open round its id. */
  readonly subject: string
  /** What we have of it, and what its provider has. */
  readonly here: string | null
  readonly there: string | null
}

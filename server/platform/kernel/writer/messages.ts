import type { JurisdictionProfile } from '#server/shared/jurisdictions/index.ts'
import type { FormerSecret } from '../former-secrets.ts'
import type { RefusalData } from '../refusal.ts'
import type { Announcement } from './command.ts'

export type WriterThreadData = {
  readonly databaseUrl: string
  readonly secret: string
  readonly formerSecrets: readonly FormerSecret[]
  readonly jurisdiction: JurisdictionProfile
}

/** One command with its time and its entropy. */
export type CommandMessage = {
  readonly id: number
  readonly name: string
  readonly input: unknown
  readonly now: number
  readonly seed: Uint8Array
}
/** Message to the thread: the commands of one event-loop turn, or the request to close. */
export type ToThread = readonly CommandMessage[] | 'close'

/** `name` is the error's name: classes do not cross threads. */
export type FaultData = { readonly name: string; readonly message: string; readonly stack: string | undefined }

export type Outcome = { readonly id: number } & (
  | { readonly kind: 'answer'; readonly output: unknown; readonly announcements: readonly Announcement[] }
  | {
      readonly kind: 'refusal'
      readonly refusal: readonly RefusalData[]
      /** For `unavailable`: why the database rejects writes now. */
      readonly cause?: string
    }
  | { readonly kind: 'fault'; readonly fault: FaultData }
)

/** Message from the thread: that it is ready, or the outcomes of a group that is on disk. */
export type FromThread = 'ready' | readonly Outcome[]

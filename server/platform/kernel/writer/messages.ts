import type { JurisdictionProfile } from '#server/shared/constants/jurisdictions.ts'
import type { FormerSecret } from '../former-secrets.ts'
import type { RefusalData } from '../refusal.ts'
import type { Announcement } from './command.ts'

/** What the platform tells the writer's thread when it starts it. */
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
/** To the thread: what was asked in a turn of the loop, or the end. */
export type ToThread = readonly CommandMessage[] | 'close'

/** `name` is what the error is called: classes do not cross threads. */
export type FaultData = { readonly name: string; readonly message: string; readonly stack: string | undefined }

/** How a command ended. */
export type Outcome = { readonly id: number } & (
  | { readonly kind: 'answer'; readonly output: unknown; readonly announcements: readonly Announcement[] }
  | {
      readonly kind: 'refusal'
      readonly refusal: readonly RefusalData[]
      /** Of `unavailable`: why the database takes no writes now. */
      readonly cause?: string
    }
  | { readonly kind: 'fault'; readonly fault: FaultData }
)

/** From the thread: that it can begin, and the outcomes of a group once it is on disk. */
export type FromThread = 'ready' | readonly Outcome[]

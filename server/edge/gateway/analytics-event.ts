import type { CallInput } from '#server/shared/contract/call.ts'
import type { contract } from '#server/shared/contract/contract.ts'

type Attribution = typeof contract.attribution

/** Event of a visit, sent to the operator after the response. */
export type AnalyticsEvent = {
  readonly [Name in Exclude<keyof Attribution, 'utm' | 'mine'>]: {
    readonly call: Name
    readonly input: CallInput<Attribution[Name]>
  }
}[Exclude<keyof Attribution, 'utm' | 'mine'>]

import type { CallInput } from '#server/shared/contract/call.ts'
import type { contract } from '#server/shared/contract/contract.ts'

type Attribution = typeof contract.attribution

/** What the operator is told of a visit, behind the page. */
export type AnalyticsEvent = {
  readonly [Name in Exclude<keyof Attribution, 'utm' | 'mine'>]: {
    readonly call: Name
    readonly input: CallInput<Attribution[Name]>
  }
}[Exclude<keyof Attribution, 'utm' | 'mine'>]

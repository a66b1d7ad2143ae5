import { factsOf, type Permission } from '#server/platform/operator/permissions.ts'
import { DESK_REASONS, type DeskReason } from '#server/shared/constants/desk-reasons.ts'
import type { CallName, InputOf } from '../lib/api.ts'
import { m } from '../paraglide/messages.js'

export type Values = Readonly<Record<string, string>>

type Choice = { readonly value: string; readonly label: string }

export type ActField = {
  readonly name: string
  readonly label: () => string
  /** `hidden`: made with the form, and not shown. */
  readonly kind?: 'text' | 'area' | 'select' | 'decimal' | 'hidden'
  readonly hint?: () => string
  readonly aside?: () => string
  readonly choices?: (subject: ActSubject) => readonly Choice[]
  readonly initial?: (subject: ActSubject) => string
  readonly isOptional?: boolean
  /** Whether the form has it, by its other values. Default: always. */
  readonly isFor?: (values: Values, subject: ActSubject) => boolean
}

/** The object of an act: its name in the head of the dialog, its id, and what the act's form starts from. */
export type ActSubject = {
  readonly label?: string
  readonly id?: string
  readonly known?: Values
}

export type Effect = readonly (readonly [name: string, before: string | null, after: string])[]

/** An act as a dialog of the one shape. The permission decides whether it asks for a reason and a second person. */
export type Act<Name extends CallName = CallName> = {
  readonly call: Name
  readonly permission: Permission
  readonly title: () => string
  /** Names the result, on the primary button. */
  readonly primary: () => string
  readonly isDanger?: boolean
  readonly keys?: string
  readonly fields?: readonly ActField[]
  readonly effect?: (values: Values, subject: ActSubject) => Effect
  readonly notice?: () => string
  readonly input: (values: Values, subject: ActSubject) => InputOf<Name>
}

/** Declares an act, with the input of its call checked. */
export const act = <Name extends CallName>(definition: Act<Name>): Act => definition as unknown as Act

type Reason = Exclude<DeskReason, 'command_line'>

/** Texts of the codes of reasons that the audit log keeps, where a permission asks for a code. */
export const REASONS: Readonly<Record<Reason, () => string>> = {
  ticket: m.reason_ticket,
  player_asked: m.reason_player_asked,
  check: m.reason_check,
  delay: m.reason_delay,
  mistake: m.reason_mistake,
  fault: m.reason_fault,
  protection: m.reason_protection,
  fraud: m.reason_fraud,
  quality: m.reason_quality,
}

/** The code of a form's reason. */
export const reasonOf = (text: string | undefined): DeskReason => DESK_REASONS.find((one) => one === text) ?? 'ticket'

/** The field for the reason of an act, by its permission; calls name them `reason` and `why`. */
export function reasonField(permission: Permission, taken: readonly string[]): ActField | null {
  const { why } = factsOf(permission)
  if (why === 'code' && !taken.includes('reason'))
    return {
      name: 'reason',
      kind: 'select',
      label: m.act_reason,
      choices: () => Object.entries(REASONS).map(([value, label]) => ({ value, label: label() })),
    }
  if (why === 'text')
    return { name: 'why', kind: 'area', label: m.act_why, aside: m.act_why_aside, hint: m.act_why_hint }
  return null
}

import { IDENTITY_REASONS, type IdentityReason } from '#server/shared/constants/identity-reasons.ts'
import { word } from '../lib/words.ts'
import { m } from '../paraglide/messages.js'
import { type ActSubject, act, reasonOf } from './act.ts'

/** Reasons of a refusal that players read in their language; the API's closed list. */
const REFUSALS = ['refused', 'other_owner', 'funds_unclear', 'rules_broken'] as const

export const refusalText: Readonly<Record<(typeof REFUSALS)[number], () => string>> = {
  refused: m.refusal_refused,
  other_owner: m.refusal_other_owner,
  funds_unclear: m.refusal_funds_unclear,
  rules_broken: m.refusal_rules_broken,
}

const idOf = ({ id = '' }: ActSubject) => id
/** The version of a case that the operator has seen. */
const versionOf = ({ known }: ActSubject) => (known?.version === undefined ? {} : { version: known.version })

/** Texts of the reasons for which documents are refused; the player reads them in their own language. */
export const identityReasonText: Readonly<Record<IdentityReason, () => string>> = {
  edge_cut: m.identity_reason_edge,
  blurred: m.identity_reason_blurred,
  out_of_date: m.identity_reason_expired,
  name_differs: m.identity_reason_name,
  other_document: m.identity_reason_other_document,
}

const EXPLAINED = [
  {
    name: 'cause',
    kind: 'select',
    label: m.field_cause,
    aside: m.field_player_reads,
    hint: m.field_cause_hint,
    choices: () => [
      ...IDENTITY_REASONS.map((value) => ({ value, label: identityReasonText[value]() })),
      { value: '', label: m.identity_reason_own() },
    ],
    initial: ({ known }: ActSubject) => known?.cause ?? IDENTITY_REASONS[0],
    isOptional: true,
  },
  { name: 'text', kind: 'area', label: m.field_own_text, hint: m.field_own_text_hint, isOptional: true },
] as const

/** The code of a reason, or the operator's own words. */
const explained = ({ cause = '', text = '', why = '' }: Readonly<Record<string, string>>, subject: ActSubject) => ({
  player: idOf(subject),
  text: cause === '' ? text : cause,
  why,
})

export const QUEUE_ACTS = {
  approveWithdrawal: act({
    call: 'money.approveWithdrawal',
    permission: 'approve.withdrawal',
    title: m.act_approve_withdrawal,
    primary: m.act_approve_withdrawal_do,
    keys: 'A',
    effect: (_, { known }) => [
      [m.effect_approvals(), known?.approved ?? '0', String(Number(known?.approved ?? 0) + 1)],
      [m.column_state(), m.withdrawal_review(), known?.approved === '1' ? m.withdrawal_sent() : m.withdrawal_second()],
    ],
    input: (_, subject) => ({ id: idOf(subject), ...versionOf(subject) }),
  }),
  refuseWithdrawal: act({
    call: 'money.refuseWithdrawal',
    permission: 'refuse.withdrawal',
    title: m.act_refuse_withdrawal,
    primary: m.act_refuse_withdrawal_do,
    isDanger: true,
    keys: 'R',
    fields: [
      {
        name: 'reason',
        kind: 'select',
        label: m.act_reason,
        aside: m.field_player_reads,
        choices: () => REFUSALS.map((value) => ({ value, label: refusalText[value]() })),
      },
    ],
    effect: () => [[m.effect_money(), m.effect_reserved(), m.effect_back()]],
    input: ({ reason }, subject) => ({
      id: idOf(subject),
      ...versionOf(subject),
      reason: REFUSALS.find((one) => one === reason) ?? 'refused',
    }),
  }),
  holdWithdrawal: act({
    call: 'money.holdWithdrawal',
    permission: 'hold.withdrawal',
    title: m.act_hold_withdrawal,
    primary: m.act_hold_withdrawal_do,
    keys: 'H',
    effect: () => [
      [m.column_state(), word('approved'), word('review')],
      [m.effect_approvals(), '2', m.effect_void()],
    ],
    input: ({ why = '' }, subject) => ({ id: idOf(subject), why }),
  }),
  askDocuments: act({
    call: 'money.askDocuments',
    permission: 'ask.documents',
    title: m.act_ask_documents,
    primary: m.act_ask_documents_do,
    keys: 'D',
    notice: m.act_ask_documents_notice,
    effect: () => [[m.column_state(), word('review'), word('kyc_required')]],
    input: ({ reason }, subject) => ({ id: idOf(subject), reason: reasonOf(reason) }),
  }),
  settleLateDeposit: act({
    call: 'money.settleDeposit',
    permission: 'settle.late_deposit',
    title: m.act_settle_deposit,
    primary: m.act_settle_deposit_do,
    input: ({ why = '' }, subject) => ({ id: idOf(subject), why }),
  }),
  sendBackDeposit: act({
    call: 'money.sendBackDeposit',
    permission: 'send_back.deposit',
    title: m.act_send_back_deposit,
    primary: m.act_send_back_deposit_do,
    isDanger: true,
    input: ({ why = '' }, subject) => ({ id: idOf(subject), why }),
  }),
  takeIdentity: act({
    call: 'identity.take',
    permission: 'take.identity',
    title: m.act_take_identity,
    primary: m.act_take_identity_do,
    keys: 'T',
    input: (_, subject) => ({ player: idOf(subject) }),
  }),
  approveIdentity: act({
    call: 'identity.approve',
    permission: 'approve.identity',
    title: m.act_approve_identity,
    primary: m.act_approve_identity_do,
    keys: 'A',
    effect: () => [[m.effect_identity(), m.identity_sent(), m.identity_verified()]],
    input: (_, subject) => ({ player: idOf(subject) }),
  }),
  refuseIdentity: act({
    call: 'identity.refuse',
    permission: 'refuse.identity',
    title: m.act_refuse_identity,
    primary: m.act_refuse_identity_do,
    isDanger: true,
    keys: 'R',
    fields: EXPLAINED,
    effect: () => [[m.effect_identity(), m.identity_sent(), m.identity_refused()]],
    input: explained,
  }),
  askIdentity: act({
    call: 'identity.ask',
    permission: 'refuse.identity',
    title: m.act_ask_identity,
    primary: m.act_ask_identity_do,
    keys: 'D',
    fields: EXPLAINED,
    effect: () => [[m.effect_identity(), m.identity_sent(), m.identity_asked()]],
    input: explained,
  }),
  revokeIdentity: act({
    call: 'identity.revoke',
    permission: 'revoke.identity',
    title: m.act_revoke_identity,
    primary: m.act_revoke_identity_do,
    isDanger: true,
    fields: EXPLAINED,
    effect: () => [[m.effect_identity(), m.identity_verified(), m.identity_revoked()]],
    input: explained,
  }),
} as const

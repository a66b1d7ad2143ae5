import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { BLOCK_SCOPES, type BlockScope } from '#server/shared/constants/player-blocks.ts'
import { EXCLUSION_TERM_NAMES, LIMIT_KINDS, LIMIT_SPANS } from '#server/shared/constants/player-limits.ts'
import { PLAYER_TAGS } from '#server/shared/constants/player-tags.ts'
import { RISK_FLAGS } from '#server/shared/constants/risk-flags.ts'
import { word } from '../lib/words.ts'
import { m } from '../paraglide/messages.js'
import { type ActSubject, act, reasonOf } from './act.ts'

type Scope = Exclude<BlockScope, 'closing'>

const SCOPES = BLOCK_SCOPES.filter((scope): scope is Scope => scope !== 'closing')
const LETTERS = ['identity_asked', 'login_data', 'verification'] as const

const SCOPE_NAMES: Readonly<Record<BlockScope, () => string>> = {
  sign_in: m.scope_sign_in,
  deposit: m.scope_deposit,
  play: m.scope_play,
  casino: m.scope_casino,
  betting: m.scope_betting,
  withdrawal: m.scope_withdrawal,
  promo: m.scope_promo,
  messages: m.scope_messages,
  closing: m.scope_closing,
}

/** Name of a scope that can be blocked. */
export const scopeName = (scope: BlockScope): string => SCOPE_NAMES[scope]()

const playerOf = ({ id = '' }: ActSubject) => id

/** The chosen one of a closed list; the first, if a form has none of them. */
const oneOf = <const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  value: string | undefined,
): Choices[number] => choices.find((one) => one === value) ?? choices[0]

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: word(value) }))
const scopeChoices = (scopes: readonly Scope[]) => scopes.map((value) => ({ value, label: scopeName(value) }))
const scopeOf = (value: string | undefined): Scope => SCOPES.find((scope) => scope === value) ?? 'play'

const SOURCE = {
  name: 'source',
  kind: 'select',
  label: m.field_source,
  choices: () => [
    { value: 'player', label: m.source_player() },
    { value: 'house', label: m.source_house() },
  ],
} as const

/** Acts that protect, help and restrict a player. */
export const CARE_ACTS = {
  blockPlayer: act({
    call: 'players.block',
    permission: 'block.player',
    title: m.act_block,
    primary: m.act_block_do,
    isDanger: true,
    keys: 'B',
    fields: [
      { name: 'scope', kind: 'select', label: m.field_scope, choices: () => scopeChoices(SCOPES) },
      { name: 'hours', kind: 'decimal', label: m.field_hours, hint: m.field_hours_hint, initial: () => '24' },
      { name: 'case', label: m.field_case, hint: m.field_case_hint, isOptional: true },
    ],
    notice: m.act_block_notice,
    input: ({ scope, hours, case: file = '', why = '' }, subject) => ({
      player: playerOf(subject),
      scope: scopeOf(scope),
      hours: Number(hours),
      ...(file.trim() !== '' && { case: file }),
      why,
    }),
  }),
  unblockPlayer: act({
    call: 'players.unblock',
    permission: 'unblock.player',
    title: m.act_unblock,
    primary: m.act_unblock_do,
    fields: [
      {
        name: 'scope',
        kind: 'select',
        label: m.field_scope,
        choices: ({ known }) => {
          const blocked = SCOPES.filter((scope) => known?.blocks?.split(' ').includes(scope))
          return scopeChoices(blocked.length > 0 ? blocked : SCOPES)
        },
      },
    ],
    input: ({ scope, why = '' }, subject) => ({ player: playerOf(subject), scope: scopeOf(scope), why }),
  }),
  excludePlayer: act({
    call: 'players.exclude',
    permission: 'exclude.player',
    title: m.act_exclude,
    primary: m.act_exclude_do,
    isDanger: true,
    keys: 'X',
    fields: [
      { name: 'term', kind: 'select', label: m.field_term, choices: () => asChoices(EXCLUSION_TERM_NAMES) },
      SOURCE,
    ],
    notice: m.act_exclude_notice,
    input: ({ term, source, reason }, subject) => ({
      player: playerOf(subject),
      term: oneOf(EXCLUSION_TERM_NAMES, term),
      source: oneOf(['player', 'house'], source),
      reason: reasonOf(reason),
    }),
  }),
  undoExclusion: act({
    call: 'players.undoExclusion',
    permission: 'undo.exclusion',
    title: m.act_undo_exclusion,
    primary: m.act_undo_exclusion_do,
    notice: m.act_undo_exclusion_notice,
    input: ({ why = '' }, subject) => ({ player: playerOf(subject), why }),
  }),
  lowerLimit: act({
    call: 'players.lowerLimit',
    permission: 'lower.limit',
    title: m.act_lower_limit,
    primary: m.act_lower_limit_do,
    keys: 'I',
    fields: [
      { name: 'kind', kind: 'select', label: m.field_kind, choices: () => asChoices(LIMIT_KINDS) },
      { name: 'span', kind: 'select', label: m.field_span, choices: () => asChoices(LIMIT_SPANS) },
      { name: 'amount', kind: 'decimal', label: m.column_amount, hint: m.field_limit_amount_hint },
      {
        name: 'currency',
        kind: 'select',
        label: m.field_currency,
        choices: () => [...asChoices(CURRENCY_CODES), { value: '', label: m.field_no_currency() }],
        initial: ({ known }) => known?.currency ?? '',
      },
    ],
    input: ({ kind, span, amount = '', currency, reason }, subject) => ({
      player: playerOf(subject),
      kind: oneOf(LIMIT_KINDS, kind),
      span: oneOf(LIMIT_SPANS, span),
      amount,
      currency: CURRENCY_CODES.find((code) => code === currency) ?? null,
      reason: reasonOf(reason),
    }),
  }),
  closePlayer: act({
    call: 'players.close',
    permission: 'close.player',
    title: m.act_close,
    primary: m.act_close_do,
    isDanger: true,
    keys: 'Z',
    fields: [SOURCE],
    input: ({ source, why = '' }, subject) => ({
      player: playerOf(subject),
      source: oneOf(['player', 'house'], source),
      why,
    }),
  }),
  reopenPlayer: act({
    call: 'players.reopen',
    permission: 'reopen.player',
    title: m.act_reopen,
    primary: m.act_reopen_do,
    input: ({ why = '' }, subject) => ({ player: playerOf(subject), why }),
  }),
  erasePlayer: act({
    call: 'players.erase',
    permission: 'erase.player',
    title: m.act_erase,
    primary: m.act_erase_do,
    isDanger: true,
    notice: m.act_erase_notice,
    input: ({ why = '' }, subject) => ({ player: playerOf(subject), why }),
  }),
  resetFactor: act({
    call: 'players.resetFactor',
    permission: 'reset.factor',
    title: m.act_reset_factor,
    primary: m.act_reset_factor_do,
    isDanger: true,
    notice: m.act_reset_factor_notice,
    input: ({ why = '' }, subject) => ({ player: playerOf(subject), why }),
  }),
  changeContact: act({
    call: 'players.changeContact',
    permission: 'change.contact',
    title: m.act_change_contact,
    primary: m.act_change_contact_do,
    fields: [
      {
        name: 'channel',
        kind: 'select',
        label: m.field_channel,
        choices: () => [
          { value: 'email', label: m.field_email() },
          { value: 'phone', label: m.field_phone() },
        ],
      },
      { name: 'target', label: m.field_contact },
    ],
    input: ({ channel, target = '', why = '' }, subject) => ({
      player: playerOf(subject),
      channel: oneOf(['email', 'phone'], channel),
      target,
      why,
    }),
  }),
  addNote: act({
    call: 'players.addNote',
    permission: 'add.note',
    title: m.act_add_note,
    primary: m.act_add_note_do,
    keys: 'N',
    fields: [{ name: 'text', kind: 'area', label: m.field_note, aside: m.act_why_aside }],
    input: ({ text = '' }, subject) => ({ player: playerOf(subject), text }),
  }),
  setTags: act({
    call: 'players.setTags',
    permission: 'add.note',
    title: m.act_set_tags,
    primary: m.act_set_tags_do,
    fields: [
      {
        name: 'tags',
        label: m.field_tags,
        hint: () => m.field_roles_hint({ roles: PLAYER_TAGS.join(', ') }),
        initial: ({ known }) => known?.tags ?? '',
        isOptional: true,
      },
    ],
    input: ({ tags = '' }, subject) => ({
      player: playerOf(subject),
      // a word that is no tag is sent as it is, and rejected by the call
      tags: tags.split(/[\s,]+/).filter((tag) => tag !== '') as (typeof PLAYER_TAGS)[number][],
    }),
  }),
  setFlag: act({
    call: 'players.setFlag',
    permission: 'flag.player',
    title: m.act_set_flag,
    primary: m.act_set_flag_do,
    fields: [
      {
        name: 'flag',
        kind: 'select',
        label: m.field_flag,
        choices: ({ known }) => asChoices(RISK_FLAGS.filter((flag) => !known?.flags?.split(' ').includes(flag))),
      },
    ],
    notice: m.act_set_flag_notice,
    input: ({ flag, why = '' }, subject) => ({ player: playerOf(subject), flag: oneOf(RISK_FLAGS, flag), why }),
  }),
  clearFlag: act({
    call: 'players.clearFlag',
    permission: 'unflag.player',
    title: m.act_clear_flag,
    primary: m.act_clear_flag_do,
    fields: [
      {
        name: 'flag',
        kind: 'select',
        label: m.field_flag,
        choices: ({ known }) => asChoices(RISK_FLAGS.filter((flag) => known?.flags?.split(' ').includes(flag))),
      },
    ],
    input: ({ flag, why = '' }, subject) => ({ player: playerOf(subject), flag: oneOf(RISK_FLAGS, flag), why }),
  }),
  sendLetter: act({
    call: 'players.sendLetter',
    permission: 'send.message',
    title: m.act_send_letter,
    primary: m.act_send_letter_do,
    keys: 'M',
    fields: [{ name: 'letter', kind: 'select', label: m.field_letter, choices: () => asChoices(LETTERS) }],
    input: ({ letter, reason }, subject) => ({
      player: playerOf(subject),
      letter: oneOf(LETTERS, letter),
      reason: reasonOf(reason),
    }),
  }),
  resendLetter: act({
    call: 'players.resendLetter',
    permission: 'send.message',
    title: m.act_resend_letter,
    primary: m.act_resend_letter_do,
    input: ({ reason }, { id = '', known }) => ({ player: known?.player ?? '', id, reason: reasonOf(reason) }),
  }),
  cancelBonus: act({
    call: 'players.cancelBonus',
    permission: 'cancel.bonus',
    title: m.act_cancel_bonus,
    primary: m.act_cancel_bonus_do,
    isDanger: true,
    input: ({ why = '' }, { id = '', known }) => ({ player: known?.player ?? '', id, why }),
  }),
} as const

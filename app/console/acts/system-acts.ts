import { ROLE_NAMES } from '#server/platform/operator/permissions.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { m } from '../paraglide/messages.js'
import { type ActSubject, act, type Values } from './act.ts'

const nameOf = ({ id = '' }: ActSubject) => id
const rolesOf = ({ roles = '' }: Values) => roles.split(/[\s,]+/).filter((role) => role !== '')

const ROLES = {
  name: 'roles',
  label: m.field_roles,
  hint: () => m.field_roles_hint({ roles: ROLE_NAMES.join(', ') }),
  initial: ({ known }: ActSubject) => known?.roles ?? '',
} as const

/** Currencies with a rate to the dollar. */
const QUOTED = CURRENCY_CODES.filter((currency) => currency !== 'USD')

/** Direction of a pause. Providers of games and identity have no payouts. */
const DIRECTION = {
  name: 'direction',
  kind: 'select',
  label: m.field_direction,
  isFor: (_: Values, { known }: ActSubject) => known?.kind === 'payments',
  choices: ({ known }: ActSubject) =>
    known?.kind === 'payments'
      ? [
          { value: 'both', label: m.pause_both() },
          { value: 'in', label: m.pause_deposits() },
          { value: 'out', label: m.pause_payouts() },
        ]
      : [{ value: 'in', label: m.word_in() }],
} as const

const PAUSED_KINDS = ['payments', 'games', 'identity'] as const
const PAUSED_DIRECTIONS = ['in', 'out', 'both'] as const

const pausedOf = ({ direction }: Values, { id = '', known }: ActSubject) => ({
  kind: PAUSED_KINDS.find((one) => one === known?.kind) ?? 'payments',
  provider: id,
  direction: PAUSED_DIRECTIONS.find((one) => one === direction) ?? 'in',
})

const LOG = [
  { name: 'origin', label: m.field_origin },
  { name: 'text', label: m.field_log_text, hint: m.field_log_text_hint },
] as const

export const SYSTEM_ACTS = {
  inviteOperator: act({
    call: 'operators.invite',
    permission: 'invite.operator',
    title: m.act_invite,
    primary: m.act_invite_do,
    keys: 'I',
    fields: [{ name: 'name', label: m.field_name, hint: m.field_name_hint }, ROLES],
    input: (values) => ({ name: values.name ?? '', roles: rolesOf(values), why: values.why ?? '' }),
  }),
  setRoles: act({
    call: 'operators.setRoles',
    permission: 'set.roles',
    title: m.act_set_roles,
    primary: m.act_set_roles_do,
    fields: [ROLES],
    effect: ({ roles = '' }, { known }) => [[m.field_roles(), known?.roles ?? null, roles]],
    input: (values, subject) => ({ name: nameOf(subject), roles: rolesOf(values), why: values.why ?? '' }),
  }),
  endOperator: act({
    call: 'operators.end',
    permission: 'end.operator',
    title: m.act_end_operator,
    primary: m.act_end_operator_do,
    isDanger: true,
    effect: () => [[m.effect_access(), m.effect_open(), m.effect_ended()]],
    input: ({ why = '' }, subject) => ({ name: nameOf(subject), why }),
  }),
  retryLetters: act({
    call: 'site.retryLetters',
    permission: 'retry.letter',
    title: m.act_retry_letters,
    primary: m.act_retry_letters_do,
    input: (_, { id }) => ({ id: id ?? null }),
  }),
  overrideRates: act({
    call: 'providers.overrideRates',
    permission: 'override.rates',
    title: m.act_override_rates,
    primary: m.act_override_rates_do,
    fields: [
      ...QUOTED.map((currency) => ({
        name: currency,
        kind: 'decimal' as const,
        label: () => m.rates_currency({ currency }),
        initial: ({ known }: ActSubject) => known?.[currency] ?? '',
      })),
      {
        name: 'spread_bp',
        kind: 'decimal',
        label: m.rates_spread_field,
        initial: ({ known }) => known?.spread_bp ?? '',
      },
    ],
    notice: m.act_override_rates_notice,
    input: ({ spread_bp = '', why = '', ...values }) => ({
      mids: Object.fromEntries(
        CURRENCY_CODES.map((currency) => [currency, currency === 'USD' ? '1' : (values[currency] ?? '')]),
      ) as Record<Currency, string>,
      spread_bp: Number(spread_bp),
      why,
    }),
  }),
  pauseProvider: act({
    call: 'providers.pause',
    permission: 'pause.provider',
    title: m.act_pause_provider,
    primary: m.act_pause_provider_do,
    isDanger: true,
    fields: [
      DIRECTION,
      {
        name: 'cause',
        kind: 'select',
        label: m.pause_cause,
        choices: () => [
          { value: 'outage', label: m.pause_outage() },
          { value: 'difference', label: m.pause_difference() },
        ],
      },
    ],
    notice: m.act_pause_provider_notice,
    input: (values, subject) => ({
      ...pausedOf(values, subject),
      cause: values.cause === 'difference' ? ('difference' as const) : ('outage' as const),
      why: values.why ?? '',
    }),
  }),
  resumeProvider: act({
    call: 'providers.resume',
    permission: 'resume.provider',
    title: m.act_resume_provider,
    primary: m.act_resume_provider_do,
    fields: [DIRECTION],
    input: (values, subject) => ({ ...pausedOf(values, subject), why: values.why ?? '' }),
  }),
  replayCallback: act({
    call: 'providers.replayCallback',
    permission: 'replay.callback',
    title: m.act_replay_callback,
    primary: m.act_replay_callback_do,
    notice: m.act_replay_callback_notice,
    input: ({ why = '' }, { id = '' }) => ({ id, why }),
  }),
  resealSecrets: act({
    call: 'site.resealSecrets',
    permission: 'reseal.secrets',
    title: m.act_reseal,
    primary: m.act_reseal_do,
    notice: m.act_reseal_notice,
    input: ({ why = '' }) => ({ why }),
  }),
  continueLog: act({
    call: 'site.continueLog',
    permission: 'continue.log',
    title: m.act_continue_log,
    primary: m.act_continue_log_do,
    isDanger: true,
    fields: LOG,
    input: ({ origin = '', text = '', why = '' }) => ({ origin, text, why }),
  }),
  resumeLog: act({
    call: 'site.resumeLog',
    permission: 'continue.log',
    title: m.act_resume_log,
    primary: m.act_resume_log_do,
    fields: LOG,
    input: ({ origin = '', text = '', why = '' }) => ({ origin, text, why }),
  }),
} as const

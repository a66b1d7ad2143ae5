import { CASINO_ALARMS } from '#server/shared/constants/book-differences.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { m } from '../paraglide/messages.js'
import { type ActSubject, act, reasonOf, type Values } from './act.ts'

const LIMITS = ['outcome', 'market', 'event', 'sport_day', 'player', 'player_event'] as const

/** The selection of a form: an empty field stands for all of its values. */
const gameOf = ({ provider = '', game = '', currency = '', country = '' }: Values) => ({
  provider,
  game: game === '' ? 'all' : game,
  currency: CURRENCY_CODES.find((code) => code === currency) ?? null,
  country: country.trim() === '' ? null : country.trim().toUpperCase(),
})
const idOf = ({ id = '' }: ActSubject) => id

const GAME = [
  { name: 'provider', label: m.field_provider, initial: ({ known }: ActSubject) => known?.provider ?? '' },
  {
    name: 'game',
    label: m.field_game,
    hint: m.field_game_hint,
    isOptional: true,
    initial: ({ known }: ActSubject) => known?.game ?? '',
  },
  {
    name: 'currency',
    kind: 'select',
    label: m.field_currency,
    isOptional: true,
    choices: () => [
      { value: '', label: m.field_currency_every() },
      ...CURRENCY_CODES.map((value) => ({ value, label: value })),
    ],
    initial: ({ known }: ActSubject) => known?.currency ?? '',
  },
  {
    name: 'country',
    label: m.field_country,
    hint: m.field_country_hint,
    isOptional: true,
    initial: ({ known }: ActSubject) => known?.country ?? '',
  },
] as const

const DOCUMENT = [{ name: 'document', kind: 'area', label: m.field_document, hint: m.field_document_hint }] as const

/** The document of a form; text that is no JSON is sent as it is, and rejected by the call with the field's name. */
function documentOf({ document = '' }: Values) {
  try {
    return JSON.parse(document)
  } catch {
    return document
  }
}

export const PRODUCT_ACTS = {
  closeGame: act({
    call: 'games.close',
    permission: 'close.game',
    title: m.act_close_game,
    primary: m.act_close_game_do,
    isDanger: true,
    keys: 'X',
    fields: [
      ...GAME,
      {
        name: 'state',
        kind: 'select',
        label: m.field_state,
        choices: () => [
          { value: 'maintenance', label: m.game_maintenance() },
          { value: 'off', label: m.state_off() },
        ],
      },
    ],
    notice: m.act_close_game_notice,
    effect: ({ state }, { known }) => [
      [m.column_state(), known?.state ?? m.state_on(), state === 'maintenance' ? m.game_maintenance() : m.state_off()],
    ],
    input: (values) => ({
      ...gameOf(values),
      state: values.state === 'off' ? ('off' as const) : ('maintenance' as const),
      why: values.why ?? '',
    }),
  }),
  openGame: act({
    call: 'games.open',
    permission: 'open.game',
    title: m.act_open_game,
    primary: m.act_open_game_do,
    keys: 'O',
    fields: GAME,
    effect: (_, { known }) => [[m.column_state(), known?.state ?? m.state_off(), m.state_on()]],
    input: (values) => ({ ...gameOf(values), why: values.why ?? '' }),
  }),
  resolveGameAlarm: act({
    call: 'games.resolveAlarm',
    permission: 'resolve.game_alarm',
    title: m.act_resolve_alarm,
    primary: m.act_resolve_alarm_do,
    effect: () => [[m.column_state(), m.alarm_open(), m.alarm_resolved()]],
    input: ({ why = '' }, { id = '', known }) => ({
      provider: known?.provider ?? '',
      kind: CASINO_ALARMS.find((kind) => kind === known?.kind) ?? 'open_round',
      subject: id,
      why,
    }),
  }),
  revokeProviderKey: act({
    call: 'games.revokeKey',
    permission: 'revoke.provider_key',
    title: m.act_revoke_provider_key,
    primary: m.act_revoke_provider_key_do,
    isDanger: true,
    fields: [{ name: 'key', label: m.field_key, initial: ({ known }) => known?.key ?? '' }],
    input: ({ key = '', why = '' }) => ({ key, why }),
  }),
  setBookLimit: act({
    call: 'sports.setLimit',
    permission: 'set.book_limits',
    title: m.act_set_limit,
    primary: m.act_set_limit_do,
    fields: [{ name: 'amount', kind: 'decimal', label: m.field_limit, hint: m.field_limit_hint, isOptional: true }],
    effect: ({ amount }, { label = '', known }) => [[label, known?.amount ?? null, amount || m.limit_default()]],
    input: ({ amount, why = '' }, subject) => ({
      limit: LIMITS.find((one) => one === idOf(subject)) ?? 'outcome',
      amount: amount ? amount : null,
      why,
    }),
  }),
  proposeResult: act({
    call: 'sports.propose',
    permission: 'propose.result',
    title: m.act_propose_result,
    primary: m.act_propose_result_do,
    fields: [
      { name: 'event', label: m.field_event },
      { name: 'market', label: m.field_market },
      {
        name: 'outcomes',
        kind: 'area',
        label: m.field_outcomes,
        hint: m.field_outcomes_hint,
        isOptional: true,
      },
      { name: 'text', label: m.field_text, aside: m.field_player_reads },
    ],
    input: ({ event = '', market = '', outcomes = '', text = '', why = '' }) => ({
      event,
      market,
      outcomes: outcomes.trim() === '' ? null : documentOf({ document: outcomes }),
      text,
      why,
    }),
  }),
  confirmResult: act({
    call: 'sports.confirm',
    permission: 'confirm.result',
    title: m.act_confirm_result,
    primary: m.act_confirm_result_do,
    keys: 'A',
    effect: () => [[m.effect_bets(), m.effect_settled(), m.effect_settled_again()]],
    input: ({ why = '' }, subject) => ({ id: idOf(subject), why }),
  }),
  refuseResult: act({
    call: 'sports.refuse',
    permission: 'confirm.result',
    title: m.act_refuse_result,
    primary: m.act_refuse_result_do,
    isDanger: true,
    keys: 'R',
    input: ({ why = '' }, subject) => ({ id: idOf(subject), why }),
  }),
  publishCampaign: act({
    call: 'offers.publishCampaign',
    permission: 'publish.campaign',
    title: m.act_publish_campaign,
    primary: m.act_publish_campaign_do,
    fields: DOCUMENT,
    input: (values) => ({ document: documentOf(values), why: values.why ?? '' }),
  }),
  resumeCampaign: act({
    call: 'offers.resumeCampaign',
    permission: 'publish.campaign',
    title: m.act_resume_campaign,
    primary: m.act_resume_campaign_do,
    input: ({ why = '' }, subject) => ({ id: idOf(subject), why }),
  }),
  stopCampaign: act({
    call: 'offers.stopCampaign',
    permission: 'stop.campaign',
    title: m.act_stop_campaign,
    primary: m.act_stop_campaign_do,
    isDanger: true,
    fields: [
      {
        name: 'state',
        kind: 'select',
        label: m.field_state,
        choices: () => [
          { value: 'paused', label: m.campaign_paused() },
          { value: 'ended', label: m.campaign_ended() },
        ],
      },
    ],
    input: ({ state, why = '' }, subject) => ({
      id: idOf(subject),
      state: state === 'ended' ? ('ended' as const) : ('paused' as const),
      why,
    }),
  }),
  sendCampaignLetters: act({
    call: 'offers.sendCampaignLetters',
    permission: 'send.campaign_letters',
    title: m.act_send_letters,
    primary: m.act_send_letters_do,
    input: ({ reason }, subject) => ({ id: idOf(subject), reason: reasonOf(reason) }),
  }),
  publishTournament: act({
    call: 'offers.publishTournament',
    permission: 'publish.tournament',
    title: m.act_publish_tournament,
    primary: m.act_publish_tournament_do,
    fields: DOCUMENT,
    input: (values) => ({ document: documentOf(values), why: values.why ?? '' }),
  }),
  endTournament: act({
    call: 'offers.endTournament',
    permission: 'end.tournament',
    title: m.act_end_tournament,
    primary: m.act_end_tournament_do,
    isDanger: true,
    fields: [{ name: 'id', label: m.field_tournament }],
    input: ({ id = '', why = '' }) => ({ id, why }),
  }),
  cancelTournament: act({
    call: 'offers.cancelTournament',
    permission: 'end.tournament',
    title: m.act_cancel_tournament,
    primary: m.act_cancel_tournament_do,
    isDanger: true,
    fields: [{ name: 'id', label: m.field_tournament }],
    input: ({ id = '', why = '' }) => ({ id, why }),
  }),
} as const

import { ACCOUNT_FEATURES } from '#server/shared/constants/features.ts'
import { word } from '../lib/words.ts'
import { m } from '../paraglide/messages.js'
import { type ActSubject, act, reasonOf } from './act.ts'

const playerOf = ({ id = '' }: ActSubject) => id
const onOff = (value: string | undefined) => (value === 'on' ? m.state_on() : m.state_off())

export const PLAYER_ACTS = {
  setFeature: act({
    call: 'players.setFeature',
    permission: 'set.feature',
    title: m.act_set_feature,
    primary: m.act_set_feature_do,
    keys: 'U',
    fields: [
      {
        name: 'feature',
        kind: 'select',
        label: m.field_feature,
        choices: () => ACCOUNT_FEATURES.map((value) => ({ value, label: word(value) })),
      },
      {
        name: 'state',
        kind: 'select',
        label: m.field_state,
        choices: () => [
          { value: 'on', label: m.state_on() },
          { value: 'off', label: m.state_off() },
        ],
        initial: ({ known }) => (known?.features?.split(' ').includes(ACCOUNT_FEATURES[0]) ? 'off' : 'on'),
      },
    ],
    effect: ({ feature = '', state }, { known }) => [
      [word(feature), onOff(known?.features?.split(' ').includes(feature) ? 'on' : 'off'), onOff(state)],
    ],
    input: ({ feature, state, reason }, subject) => ({
      player: playerOf(subject),
      feature: ACCOUNT_FEATURES.find((one) => one === feature) ?? ACCOUNT_FEATURES[0],
      is_on: state === 'on',
      reason: reasonOf(reason),
    }),
  }),
  endSessions: act({
    call: 'players.endSessions',
    permission: 'end.sessions',
    title: m.act_end_sessions,
    primary: m.act_end_sessions_do,
    isDanger: true,
    keys: 'S',
    effect: () => [[m.effect_sessions(), m.effect_open(), m.effect_ended()]],
    input: ({ reason }, subject) => ({ player: playerOf(subject), reason: reasonOf(reason) }),
  }),
  decideClub: act({
    call: 'players.decideClub',
    permission: 'decide.club',
    title: m.act_decide_club,
    primary: m.act_decide_club_do,
    keys: 'V',
    fields: [
      {
        name: 'verdict',
        kind: 'select',
        label: m.field_verdict,
        choices: () => [
          { value: 'approved', label: m.verdict_approve() },
          { value: 'refused', label: m.verdict_refuse() },
        ],
      },
      { name: 'text', kind: 'area', label: m.field_text, aside: m.field_player_reads },
    ],
    input: ({ verdict, text = '', reason }, subject) => ({
      player: playerOf(subject),
      verdict: verdict === 'refused' ? ('refused' as const) : ('approved' as const),
      text,
      reason: reasonOf(reason),
    }),
  }),
  setFactor: act({
    call: 'players.setFactor',
    permission: 'set.player_factor',
    title: m.act_set_factor,
    primary: m.act_set_factor_do,
    keys: 'F',
    fields: [{ name: 'factor', kind: 'decimal', label: m.field_factor, hint: m.field_factor_hint }],
    input: ({ factor = '', why = '' }, subject) => ({ player: playerOf(subject), factor, why }),
  }),
  giveBonus: act({
    call: 'players.giveBonus',
    permission: 'give.bonus',
    title: m.act_give_bonus,
    primary: m.act_give_bonus_do,
    keys: 'O',
    fields: [
      { name: 'bonus', label: m.field_bonus, hint: m.field_bonus_hint },
      {
        name: 'reference',
        label: m.field_reference,
        hint: m.field_reference_hint,
        initial: () => crypto.randomUUID(),
      },
    ],
    input: ({ bonus = '', reference = '', why = '' }, subject) => ({
      player: playerOf(subject),
      bonus,
      reference,
      why,
    }),
  }),
  giveSpins: act({
    call: 'players.giveSpins',
    permission: 'give.bonus',
    title: m.act_give_spins,
    primary: m.act_give_spins_do,
    fields: [{ name: 'campaign', label: m.field_campaign, hint: m.field_campaign_hint }],
    input: ({ campaign = '', why = '' }, subject) => ({ player: playerOf(subject), campaign, why }),
  }),
} as const

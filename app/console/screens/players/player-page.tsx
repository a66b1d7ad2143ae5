import { type ReactNode, useEffect } from 'react'
import type { Permission } from '#server/platform/operator/permissions.ts'
import { ActRow, useOpenAct } from '../../acts/act-button.tsx'
import { ALL_ACTS } from '../../acts/all-acts.ts'
import { CARE_ACTS, scopeName } from '../../acts/care-acts.ts'
import { MONEY_ACTS } from '../../acts/money-acts.ts'
import { PLAYER_ACTS } from '../../acts/player-acts.ts'
import { QUEUE_ACTS } from '../../acts/queue-acts.ts'
import type { OutputOf } from '../../lib/api.ts'
import { documentText, localeText } from '../../lib/content-names.ts'
import { type Keys, useKeys } from '../../lib/keys.ts'
import { Link, playerPath, useAddress, usePlayerParam } from '../../lib/navigation.tsx'
import { useLook } from '../../lib/queries.ts'
import { useCan } from '../../lib/session.tsx'
import { valueText } from '../../lib/values.ts'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { LinkBar } from '../../ui/link-bar.tsx'
import { Money } from '../../ui/money.tsx'
import { Pairs, Panel } from '../../ui/panel.tsx'
import { Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Moment } from '../../ui/time.tsx'
import { AuditList } from '../system/audit-list.tsx'
import { Contact } from './contact.tsx'
import { StateOfPlayer } from './found.tsx'
import { Identity } from './identity.tsx'
import { Payments } from './payments.tsx'
import { Bets, Bonuses, Flags, Ledger, Letters, Limits, Links, Notes, Sessions, Timeline } from './player-lists.tsx'

type View = OutputOf<'players.view'>

type TabFacts = {
  readonly name: string
  readonly label: () => string
  readonly permission: Permission
  readonly page: (view: View) => ReactNode
}

const TABS: readonly TabFacts[] = [
  { name: 'profile', label: m.tab_profile, permission: 'view.player', page: (view) => <Profile view={view} /> },
  {
    name: 'timeline',
    label: m.tab_timeline,
    permission: 'view.player',
    page: ({ player }) => <Timeline player={player.id} />,
  },
  { name: 'bets', label: m.tab_bets, permission: 'view.player', page: ({ player }) => <Bets player={player.id} /> },
  {
    name: 'ledger',
    label: m.tab_ledger,
    permission: 'view.money',
    page: ({ player }) => <Ledger player={player.id} currency={player.currency} />,
  },
  {
    name: 'payments',
    label: m.tab_payments,
    permission: 'view.money',
    page: ({ player }) => <Payments player={player.id} />,
  },
  {
    name: 'bonuses',
    label: m.tab_bonuses,
    permission: 'view.player',
    page: ({ player }) => <Bonuses player={player.id} />,
  },
  {
    name: 'limits',
    label: m.tab_limits,
    permission: 'view.player',
    page: ({ player }) => <Limits player={player.id} />,
  },
  {
    name: 'sessions',
    label: m.tab_sessions,
    permission: 'view.devices',
    page: ({ player }) => <Sessions player={player.id} />,
  },
  {
    name: 'identity',
    label: m.identity_title,
    permission: 'view.identity',
    page: ({ player }) => <Identity player={player.id} />,
  },
  { name: 'links', label: m.tab_links, permission: 'view.links', page: ({ player }) => <Links player={player.id} /> },
  { name: 'flags', label: m.tab_flags, permission: 'view.notes', page: ({ player }) => <Flags player={player.id} /> },
  { name: 'notes', label: m.tab_notes, permission: 'view.notes', page: ({ player }) => <Notes player={player.id} /> },
  {
    name: 'letters',
    label: m.letters_title,
    permission: 'view.letters',
    page: ({ player }) => <Letters player={player.id} />,
  },
  {
    name: 'audit',
    label: m.audit_title,
    permission: 'search.audit',
    page: ({ player }) => <AuditList filter={{ subject: `player:${player.id}` }} />,
  },
]

/** One player: who it is, wallets, tabs, and every act at the right. Opening the page is recorded. */
export function PlayerPage() {
  const player = usePlayerParam()
  const search = useAddress()
  const view = useLook('players.view', { player })
  const can = useCan()
  const tabs = TABS.filter(({ permission }) => can(permission))
  const tab = tabs.find(({ name }) => name === search.tab) ?? TABS[0]
  return (
    <Page
      title={m.player_title()}
      permission="view.player"
      isBare
      head={
        <h1 className="bc">
          <Link to="/players" className="lk">
            {m.players_title()}
          </Link>
          <span aria-hidden="true">›</span>
          <span className="pn">{view.data?.player.name ?? m.player_title()}</span>
        </h1>
      }
    >
      {view.isPending && <Loading />}
      {view.error && <Failure error={view.error} onRetry={view.refetch} />}
      {view.data && (
        <div className="record">
          <div className="stackl">
            <Head view={view.data} />
            <LinkBar
              look="tabs"
              label={m.player_title()}
              to={playerPath(player)}
              current={tab?.name ?? ''}
              links={tabs.map(({ name, label }) => ({ name, label: label(), search: { tab: name } }))}
            />
            {tab?.page(view.data)}
          </div>
          <Acts view={view.data} opened={search.act} />
        </div>
      )}
    </Page>
  )
}

function Head({ view: { player, stop, blocks, tags, flags } }: { view: View }) {
  return (
    <section className="card pad stack" aria-label={player.name}>
      <div className="row w">
        <span className="av l" aria-hidden="true">
          {[...player.name][0]}
        </span>
        <div className="grow stack">
          <div className="row w">
            <b className="name" lang={player.locale ?? undefined}>
              {player.name}
            </b>
            <CopyId id={player.id} />
            <StateOfPlayer state={player.state} />
            <Tag tone={player.verification === 'verified' ? 'good' : 'neutral'}>
              {m.player_identity({ state: word(player.verification) })}
            </Tag>
            {player.club && <Tag tone="low">{m.player_club({ state: word(player.club) })}</Tag>}
            {stop && <Tag tone="held">{m.player_stopped()}</Tag>}
            {blocks.map(({ scope, until, by }) => (
              <Tag key={scope} tone="held">
                {m.player_blocked({ scope: scopeName(scope), by })} {until !== null && <Moment at={until} />}
              </Tag>
            ))}
            {flags.map((flag) => (
              <Tag key={flag} tone="high">
                {word(flag)}
              </Tag>
            ))}
            {tags.map((tag) => (
              <Tag key={tag} tone="neutral">
                {word(tag)}
              </Tag>
            ))}
          </div>
          <div className="row w">
            <Contact player={player.id} field="name" label={m.field_person()} masked={player.name} />
            <Contact player={player.id} field="email" label={m.field_email()} masked={player.email} />
            <Contact player={player.id} field="phone" label={m.field_phone()} masked={player.phone} />
          </div>
          <p className="t3">
            {[player.locale, player.currency, player.timezone].filter((one) => one !== null).join(' · ')} ·{' '}
            {m.player_registered()} <Moment at={player.registered_at} />
          </p>
        </div>
      </div>
    </section>
  )
}

const yesNo = (is: boolean) => (is ? m.yes() : m.no())

function Profile({ view: { player, stop, terms, wallets } }: { view: View }) {
  const kinds = [...new Set(wallets.flatMap(({ funds }) => Object.keys(funds)))]
  return (
    <div className="two-cols">
      <Panel title={m.wallets_title()}>
        <div className="tbox">
          <table className="tbl" aria-label={m.wallets_title()}>
            <thead>
              <tr>
                <th scope="col">{m.field_currency()}</th>
                {kinds.map((kind) => (
                  <th key={kind} scope="col" className="r">
                    {word(kind)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {wallets.map(({ currency, funds }) => (
                <tr key={currency}>
                  <td>
                    <b>{currency}</b>
                  </td>
                  {kinds.map((kind) => (
                    <td key={kind} className="r">
                      {funds[kind] === undefined ? '–' : <Money amount={funds[kind]} currency={currency} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <Panel title={m.tab_profile()}>
        <div className="pad">
          <Pairs
            pairs={[
              [m.profile_email_verified(), yesNo(player.is_email_verified)],
              [m.profile_phone_verified(), yesNo(player.is_phone_verified)],
              [m.profile_offers(), yesNo(player.wants_offers)],
              [m.profile_features(), valueText(player.features)],
              [m.profile_stop(), stop ? valueText(stop) : m.no()],
            ]}
          />
        </div>
      </Panel>
      <Panel title={m.terms_title()}>
        <div className="pad stack">
          {terms.due.map(({ document, version }) => (
            <Tag key={document} tone="held">
              {m.terms_due({ document: documentText(document), version })}
            </Tag>
          ))}
          {terms.accepted.length === 0 && <p className="t3">{m.terms_none()}</p>}
          <Pairs
            pairs={terms.accepted.map(({ document, version, locale, at, is_registration: isRegistration }) => [
              m.terms_version({ document: documentText(document), version }),
              <span key={`${document} ${version}`}>
                <Moment at={at} /> · {localeText(locale)} ·{' '}
                {isRegistration ? m.terms_at_registration() : m.terms_on_question()}
              </span>,
            ])}
          />
        </div>
      </Panel>
    </div>
  )
}

const { cancelBonus: _bonus, resendLetter: _letter, ...OF_PLAYER } = CARE_ACTS
const { refundBet: _bet, ...OF_MONEY } = MONEY_ACTS

const GROUPS = [
  { title: m.acts_money, acts: Object.entries(OF_MONEY) },
  { title: m.acts_protection, acts: Object.entries(OF_PLAYER) },
  {
    title: m.acts_account,
    acts: [...Object.entries(PLAYER_ACTS), ['revokeIdentity', QUEUE_ACTS.revokeIdentity] as const],
  },
] as const

const LISTED = GROUPS.flatMap(({ acts }) => acts)

function Acts({ view: { player, blocks, tags, flags }, opened }: { view: View; opened: string | undefined }) {
  const openAct = useOpenAct()
  const subject = {
    id: player.id,
    label: player.name,
    known: {
      features: player.features.join(' '),
      blocks: blocks.map(({ scope }) => scope).join(' '),
      tags: tags.join(', '),
      flags: flags.join(' '),
      currency: player.currency ?? '',
    },
  }
  const keys: Keys = Object.fromEntries(
    LISTED.flatMap(([, act]) => (act.keys ? [[act.keys.toLowerCase(), () => openAct({ act, subject })]] : [])),
  )
  useKeys(keys)
  const wanted = opened === undefined ? undefined : ALL_ACTS[opened]
  // the address opens a dialog once
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (wanted && LISTED.some(([, act]) => act === wanted)) openAct({ act: wanted, subject })
  }, [wanted])
  return (
    <Panel title={m.acts_title()} aside={m.acts_aside()}>
      {GROUPS.map(({ title, acts }) => (
        <div key={title()}>
          <h3 className="actgroup">{title()}</h3>
          <ul className="actlist">
            {acts.map(([name, act]) => (
              <ActRow key={name} act={act} subject={subject} />
            ))}
          </ul>
        </div>
      ))}
    </Panel>
  )
}

import { IDENTITY_REASONS, type IdentityReason } from '#server/shared/constants/identity-reasons.ts'
import { ActButton, useOpenAct } from '../../acts/act-button.tsx'
import { identityReasonText, QUEUE_ACTS } from '../../acts/queue-acts.ts'
import { useKeys } from '../../lib/keys.ts'
import { listSource } from '../../lib/list-source.ts'
import { Link, playerPath, useAddress, useGo } from '../../lib/navigation.tsx'
import { useLook } from '../../lib/queries.ts'
import { useCan } from '../../lib/session.tsx'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { CaseLayout } from '../../ui/case-layout.tsx'
import { CopyId, shortId } from '../../ui/copy-id.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Denied, Empty, Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Age } from '../../ui/time.tsx'
import { Documents } from './documents.tsx'
import { codesOf } from './waiting.ts'

type Check = {
  readonly player: string
  readonly kind: string
  readonly sentAt: string
  /** The operator who has taken it. */
  readonly takenBy: string | null
  /** Risk flags of the player. */
  readonly risks: readonly string[]
}

const checkOf = (row: Readonly<Record<string, unknown>>): Check => ({
  player: String(row.userId ?? row.player ?? ''),
  kind: String(row.kind ?? ''),
  sentAt: typeof row.sentAt === 'number' ? new Date(row.sentAt).toISOString() : String(row.sentAt ?? ''),
  takenBy: typeof row.decidedBy === 'string' ? row.decidedBy : null,
  risks: codesOf(row.risks),
})

const COLUMNS: readonly Column<Check>[] = [
  { key: 'age', head: m.column_age, cell: ({ sentAt }) => <Age at={sentAt} />, sortBy: ({ sentAt }) => sentAt },
  {
    key: 'player',
    head: m.column_player,
    cell: ({ player }) => (
      <Link to="/identity" search={{ case: player }} className="lk">
        {shortId(player)}
      </Link>
    ),
  },
  { key: 'kind', head: m.column_document, cell: ({ kind }) => word(kind) },
  {
    key: 'taken',
    head: m.column_taken,
    cell: ({ takenBy }) => (takenBy === null ? '–' : takenBy),
  },
  { key: 'risks', head: m.tab_flags, cell: ({ risks }) => (risks.length === 0 ? '–' : <Risks risks={risks} />) },
]

const Risks = ({ risks }: Pick<Check, 'risks'>) =>
  risks.map((risk) => (
    <Tag key={risk} tone="high">
      {word(risk)}
    </Tag>
  ))

/** Submitted verifications, oldest first, and the one that is open. */
export function IdentityPage() {
  const { case: openId } = useAddress()
  const go = useGo()
  const queue = useLook('identity.checks', {}, { isLive: true })
  const rows = queue.data?.checks.map(checkOf) ?? []
  const open = rows.find(({ player }) => player === openId)
  const onOpen = (id: string | undefined) => {
    go('/identity', id === undefined ? {} : { case: id })
  }
  return (
    <Page title={m.identity_title()} permission="view.identity" isBare>
      {queue.isPending && <Loading />}
      {queue.error && <Failure error={queue.error} onRetry={queue.refetch} />}
      {queue.data && rows.length === 0 && (
        <div className="bd">
          <Empty title={m.identity_none()}>{m.identity_none_text()}</Empty>
        </div>
      )}
      {rows.length > 0 && (
        <CaseLayout
          rows={rows}
          idOf={({ player }) => player}
          openId={openId}
          onOpen={onOpen}
          tools={<span className="t3">{m.count_waiting({ count: rows.length })}</span>}
          list={
            <DataTable
              label={m.identity_title()}
              rows={rows}
              source={listSource('identity.checks', 'checks', {})}
              columns={COLUMNS}
              idOf={({ player }) => player}
              openId={openId}
              onOpen={({ player }) => onOpen(player)}
            />
          }
          case={
            open ? (
              <Case key={open.player} check={open} />
            ) : (
              <Empty title={openId === undefined ? m.case_none() : m.case_gone({ id: shortId(openId) })}>
                {openId === undefined ? m.case_none_text() : m.case_gone_text()}
              </Empty>
            )
          }
        />
      )}
    </Page>
  )
}

function Case({ check }: { check: Check }) {
  const { player, kind, sentAt, takenBy, risks } = check
  const openAct = useOpenAct()
  const can = useCan()
  const subject = { id: player, label: word(kind) }
  const refuse = (cause?: IdentityReason) =>
    openAct({
      act: QUEUE_ACTS.refuseIdentity,
      subject: { ...subject, ...(cause !== undefined && { known: { cause } }) },
    })
  useKeys({
    a: () => openAct({ act: QUEUE_ACTS.approveIdentity, subject }),
    r: () => refuse(),
    d: () => openAct({ act: QUEUE_ACTS.askIdentity, subject }),
    t: () => openAct({ act: QUEUE_ACTS.takeIdentity, subject }),
    ...Object.fromEntries(IDENTITY_REASONS.map((reason, index) => [String(index + 1), () => refuse(reason)])),
  })
  return (
    <>
      <div className="casebody">
        <header className="stack">
          <div className="row w sb">
            <span className="row">
              <CopyId id={player} />
              {takenBy === null ? (
                <Tag tone="waiting">{m.identity_sent()}</Tag>
              ) : (
                <Tag tone="low">{m.identity_taken({ operator: takenBy })}</Tag>
              )}
              <Risks risks={risks} />
            </span>
            <Link to={playerPath(player)} className="lk">
              {m.open_player()}
            </Link>
          </div>
          <h2 className="sum">{word(kind)}</h2>
          <p className="t3">
            {m.identity_waits()} <Age at={sentAt} />
          </p>
        </header>
        {can('view.documents') ? <Documents player={player} /> : <Denied permission="view.documents" />}
        <section aria-labelledby="reasons">
          <h3 id="reasons" className="sech">
            {m.identity_reasons()} <span className="t3">{m.field_player_reads()}</span>
          </h3>
          <ul className="actlist">
            {IDENTITY_REASONS.map((reason, index) => (
              <li key={reason}>
                <button
                  type="button"
                  className="actrow"
                  disabled={!can('refuse.identity')}
                  onClick={() => refuse(reason)}
                  aria-keyshortcuts={String(index + 1)}
                >
                  <span className="grow">{identityReasonText[reason]()}</span>
                  <Keys keys={String(index + 1)} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="decide">
        <ActButton act={QUEUE_ACTS.approveIdentity} subject={subject} kind="primary" />
        <ActButton act={QUEUE_ACTS.refuseIdentity} subject={subject} />
        <ActButton act={QUEUE_ACTS.askIdentity} subject={subject} />
        <ActButton act={QUEUE_ACTS.takeIdentity} subject={subject} kind="ghost" />
      </div>
    </>
  )
}

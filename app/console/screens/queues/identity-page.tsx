import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { IDENTITY_REASONS, type IdentityReason } from '#server/shared/constants/identity-reasons.ts'
import { ActButton, useOpenAct } from '../../acts/act-button.tsx'
import { identityReasonText, QUEUE_ACTS } from '../../acts/queue-acts.ts'
import { CallFailed, read, send } from '../../lib/api.ts'
import { errorText, fieldError } from '../../lib/errors.ts'
import { useKeys } from '../../lib/keys.ts'
import { fieldName } from '../../lib/names.ts'
import { Link, playerPath, useAddress, useGo } from '../../lib/navigation.tsx'
import { useLook } from '../../lib/queries.ts'
import { useCan } from '../../lib/session.tsx'
import { valueText } from '../../lib/values.ts'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CaseLayout } from '../../ui/case-layout.tsx'
import { CopyId, shortId } from '../../ui/copy-id.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Pairs, Panel } from '../../ui/panel.tsx'
import { Denied, Empty, Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Age } from '../../ui/time.tsx'

type Check = {
  readonly player: string
  readonly kind: string
  readonly sentAt: string
  /** The operator who has taken it. */
  readonly takenBy: string | null
}

const checkOf = (row: Readonly<Record<string, unknown>>): Check => ({
  player: String(row.userId ?? row.player ?? ''),
  kind: String(row.kind ?? ''),
  sentAt: typeof row.sentAt === 'number' ? new Date(row.sentAt).toISOString() : String(row.sentAt ?? ''),
  takenBy: typeof row.decidedBy === 'string' ? row.decidedBy : null,
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
]

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
  const { player, kind, sentAt, takenBy } = check
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

/** The documents, after a press and a code: each look at them is recorded. */
function Documents({ player }: { player: string }) {
  const [code, setCode] = useState('')
  const [isWanted, setWanted] = useState(false)
  const documents = useQuery({
    queryKey: ['identity.documents', player],
    async queryFn({ signal }) {
      if (code !== '') await send('account.prove', { totp: code })
      return read('identity.documents', { player }, signal)
    },
    enabled: isWanted,
    retry: false,
    // nothing of a document is kept once the case is closed, and no look repeats itself
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { error, data, refetch } = documents
  const needsCode =
    error instanceof CallFailed && (error.has('second_factor_required') || error.fields.totp !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    refetch().catch(() => undefined)
  }
  if (!isWanted)
    return (
      <div>
        <Button onClick={() => setWanted(true)} data-permission="view.documents">
          {m.documents_show()}
        </Button>
        <p className="hint">{m.documents_recorded()}</p>
      </div>
    )
  if (needsCode && !data)
    return (
      <form className="row w end" onSubmit={submit}>
        <TextField
          label={m.code_label()}
          hint={m.code_hint()}
          error={error.has('second_factor_required') ? undefined : fieldError(error, 'totp')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
        />
        <Button type="submit" busy={documents.isFetching}>
          {m.documents_show()}
        </Button>
      </form>
    )
  if (error) return <Banner kind="failure" title={errorText(error)} />
  if (!data) return <Loading rows={3} />
  const holder = data.check.holder
  const fields = typeof holder === 'object' && holder !== null && !Array.isArray(holder) ? Object.entries(holder) : []
  return (
    <>
      {data.files.map(({ name, base64 }, index) => (
        <figure key={name} className="document">
          <img src={`data:image/webp;base64,${base64}`} alt={m.document_page({ page: index + 1 })} />
        </figure>
      ))}
      <Panel title={m.documents_fields()}>
        <div className="pad">
          <Pairs pairs={fields.map(([name, value]) => [fieldName(name), valueText(value)] as const)} />
        </div>
      </Panel>
    </>
  )
}

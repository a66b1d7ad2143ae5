import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { approversOf, type Permission } from '#server/platform/operator/permissions.ts'
import { EffectRows } from '../../acts/act-dialog.tsx'
import { ALL_ACTS } from '../../acts/all-acts.ts'
import { type OutputOf, read, send } from '../../lib/api.ts'
import { errorText, fieldError } from '../../lib/errors.ts'
import { fieldName } from '../../lib/names.ts'
import { Link, useAddress, useGo } from '../../lib/navigation.tsx'
import { useProof } from '../../lib/proof.ts'
import { useLook } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.tsx'
import { valueText } from '../../lib/values.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CaseLayout } from '../../ui/case-layout.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { TextArea } from '../../ui/field.tsx'
import { LinkBar } from '../../ui/link-bar.tsx'
import { Pairs } from '../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Subject } from '../../ui/subject.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { Age, Moment } from '../../ui/time.tsx'
import { showToast } from '../../ui/toasts.tsx'

type Shown = OutputOf<'operators.requests'>['requests'][number]
type State = Shown['state']

const STATES: Readonly<Record<State, { readonly label: () => string; readonly tone: Tone }>> = {
  requested: { label: m.request_requested, tone: 'waiting' },
  executed: { label: m.request_executed, tone: 'good' },
  refused: { label: m.request_refused, tone: 'refused' },
  cancelled: { label: m.request_cancelled, tone: 'off' },
  stale: { label: m.request_stale, tone: 'medium' },
  expired: { label: m.request_expired, tone: 'late' },
}
const STATE_NAMES = Object.keys(STATES) as State[]

const actTitle = (act: string): string => ALL_ACTS[act]?.title() ?? act

/** Acts that wait for a second person, and the one that is open. */
export function ApprovalsPage() {
  const search = useAddress()
  const go = useGo()
  const state = STATE_NAMES.find((one) => one === search.state) ?? 'requested'
  const list = useLook('operators.requests', { state }, { isLive: true })
  const rows = list.data?.requests ?? []
  const openId = search.case
  const onOpen = (id: string | undefined) => {
    const { case: _, ...rest } = search
    go('/approvals', id === undefined ? rest : { ...rest, case: id })
  }
  const columns: Column<Shown>[] = [
    {
      key: 'age',
      head: m.column_age,
      cell: ({ requested_at: at }) => <Age at={at} />,
      sortBy: (row) => row.requested_at,
    },
    {
      key: 'act',
      head: m.column_act,
      cell: ({ id, act }) => (
        <Link to="/approvals" search={{ ...search, case: id }} className="lk">
          {actTitle(act)}
        </Link>
      ),
    },
    { key: 'subject', head: m.column_subject, cell: ({ subject }) => <Subject subject={subject} /> },
    { key: 'by', head: m.column_requested_by, cell: ({ requested_by: by }) => by },
    { key: 'ends', head: m.column_until, cell: ({ expires_at: at }) => <Moment at={at} />, isExtra: true },
  ]
  const tabs = (
    <LinkBar
      look="sub"
      label={m.approvals_title()}
      to="/approvals"
      current={state}
      links={STATE_NAMES.map((name) => ({
        name,
        label: (
          <>
            {STATES[name].label()}
            {name === state && list.data && <span className="c">{rows.length}</span>}
          </>
        ),
        search: { state: name },
      }))}
    />
  )
  return (
    <Page title={m.approvals_title()} tabs={tabs} isBare>
      {list.isPending && <Loading />}
      {list.error && <Failure error={list.error} onRetry={list.refetch} />}
      {list.data && rows.length === 0 && !openId && (
        <div className="bd">
          <Empty title={m.approvals_none()}>{m.approvals_none_text()}</Empty>
        </div>
      )}
      {list.data && (rows.length > 0 || openId) && (
        <CaseLayout
          rows={rows}
          idOf={({ id }) => id}
          openId={openId}
          onOpen={onOpen}
          list={
            <DataTable
              label={m.approvals_title()}
              rows={rows}
              columns={columns}
              idOf={({ id }) => id}
              openId={openId}
              onOpen={({ id }) => onOpen(id)}
            />
          }
          case={
            openId === undefined ? (
              <Empty title={m.case_none()}>{m.case_none_text()}</Empty>
            ) : (
              <Case key={openId} id={openId} />
            )
          }
        />
      )}
    </Page>
  )
}

type Fields = Readonly<Record<string, unknown>>

/** The effect now, with what it was at the request where that differs. */
export const changedEffect = (asked: Fields, now: Fields) =>
  [...new Set([...Object.keys(asked), ...Object.keys(now)])].map((name) => {
    const [before, after] = [valueText(asked[name]), valueText(now[name])]
    return [fieldName(name), before === after ? null : before, after] as const
  })

function Case({ id }: { id: string }) {
  const me = useMe()
  const shown = useQuery({
    queryKey: ['operators.showRequest', id],
    queryFn: ({ signal }) => read('operators.showRequest', { id }, signal),
    retry: false,
  })
  if (shown.isPending) return <Loading />
  if (shown.error) return <Failure error={shown.error} onRetry={shown.refetch} />
  const { request, asked, effect, is_as_asked: isAsAsked, args } = shown.data
  const isOwn = request.requested_by === me.operator
  const facts = STATES[request.state]
  return (
    <>
      <div className="casebody">
        <header className="stack">
          <div className="row w sb">
            <span className="row">
              <CopyId id={request.id} />
              <Tag tone={facts.tone}>{facts.label()}</Tag>
            </span>
            <span className="t3">
              {m.request_ends()} <Moment at={request.expires_at} />
            </span>
          </div>
          <h2 className="sum">{actTitle(request.act)}</h2>
          <p className="t3 row">
            <Subject subject={request.subject} /> <code>{request.permission}</code>
          </p>
        </header>
        <Pairs
          pairs={[
            [m.column_requested_by(), request.requested_by],
            [m.column_at(), <Moment key="at" at={request.requested_at} />],
            [m.act_why(), request.why ?? '–'],
            ...(request.decided_by === null ? [] : [[m.request_decided_by(), request.decided_by] as const]),
          ]}
        />
        <EffectRows effect={changedEffect(asked, effect)} />
        <details>
          <summary>{m.request_args()}</summary>
          <pre className="json">{JSON.stringify(args, null, 2)}</pre>
        </details>
        {request.state === 'requested' && !isAsAsked && (
          <Banner kind="warning" title={m.request_changed()}>
            {m.request_changed_text()}
          </Banner>
        )}
        {isOwn && request.state === 'requested' && (
          <Banner kind="plain" title={m.request_own()}>
            {m.second_who({ roles: approversOf(request.permission as Permission).join(', ') })}
          </Banner>
        )}
      </div>
      {request.state === 'requested' && <Decide id={id} isOwn={isOwn} onShow={shown.refetch} />}
    </>
  )
}

type DecideProps = { id: string; isOwn: boolean; onShow: () => Promise<unknown> }

function Decide({ id, isOwn, onShow }: DecideProps) {
  const client = useQueryClient()
  const [why, setWhy] = useState('')
  const proof = useProof()
  const deciding = useMutation({
    async mutationFn(verdict: 'approve' | 'refuse' | 'cancel') {
      if (verdict === 'approve') await proof.prove()
      return send('operators.decideRequest', { id, verdict, ...(why.trim() !== '' && { why }) })
    },
    onError: proof.note,
    async onSuccess(decided) {
      if (decided.state !== 'requested')
        showToast({ kind: 'done', title: STATES[decided.state].label(), ...linkOf(decided) })
      await Promise.all([onShow(), client.invalidateQueries()])
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    deciding.mutate(isOwn ? 'cancel' : 'approve')
  }
  const { error } = deciding
  return (
    <form className="decide stackl" onSubmit={submit}>
      {deciding.data?.state === 'requested' && <Banner kind="warning" title={m.request_look_again()} />}
      {!isOwn && (
        <TextArea
          label={m.field_note()}
          hint={m.act_why_hint()}
          error={fieldError(error, 'why')}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
          rows={2}
        />
      )}
      <CodeField proof={proof} error={error} />
      {!proof.isOnlyAsked(error) && errorText(error, ['totp', 'why']) && (
        <Banner kind="failure" title={errorText(error, ['totp', 'why'])}>
          {m.act_nothing_recorded()}
        </Banner>
      )}
      <div className="row w">
        {isOwn ? (
          <Button type="submit" busy={deciding.isPending}>
            {m.request_cancel()}
          </Button>
        ) : (
          <>
            <Button type="submit" kind="primary" busy={deciding.isPending}>
              {m.approve_as_second()}
            </Button>
            <Button kind="danger" busy={deciding.isPending} onClick={() => deciding.mutate('refuse')}>
              {m.verdict_refuse()}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

/** The link of an invitation, which is shown once, to the operator who approved it. */
function linkOf(decided: OutputOf<'operators.decideRequest'>): { text?: string; next?: React.ReactNode } {
  if (decided.state !== 'executed') return {}
  const { result } = decided
  if (typeof result !== 'object' || result === null || !('link' in result)) return {}
  return { text: m.invite_link({ link: String(result.link) }), next: <CopyId id={String(result.link)} /> }
}

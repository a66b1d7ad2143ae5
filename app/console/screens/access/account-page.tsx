import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallFailed, type OutputOf, send } from '../../lib/api.ts'
import { errorText, fieldError } from '../../lib/errors.ts'
import { useLook } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.tsx'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { Pairs, Panel } from '../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Age, Moment } from '../../ui/time.tsx'

type Key = OutputOf<'account.keys'>['keys'][number]

/** The operator's own account: roles, permissions, sessions, and personal keys for the command line. */
export function AccountPage() {
  const me = useMe()
  const keys = useLook('account.keys', {})
  const client = useQueryClient()
  const revoking = useMutation({
    mutationFn: (id: string) => send('account.revokeKey', { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['account.keys'] }),
  })
  const columns: Column<Key>[] = [
    { key: 'id', head: m.column_id, cell: ({ id }) => <CopyId id={id} /> },
    { key: 'made', head: m.column_made, cell: ({ created_at: at }) => <Moment at={at} /> },
    { key: 'until', head: m.column_until, cell: ({ expires_at: at }) => <Moment at={at} /> },
    {
      key: 'state',
      head: m.column_state,
      cell: ({ id, revoked_at: at }) =>
        at === null ? (
          <Button small kind="danger" onClick={() => revoking.mutate(id)} busy={revoking.isPending}>
            {m.key_revoke()}
          </Button>
        ) : (
          <Tag tone="off">{m.key_revoked()}</Tag>
        ),
    },
  ]
  return (
    <Page title={m.account_title()}>
      <Panel title={me.operator} aside={me.roles.join(', ')}>
        <div className="pad">
          <Pairs
            pairs={[
              [m.account_proof(), <Moment key="proof" at={me.proven_at} />],
              [m.account_permissions(), me.permissions.length],
            ]}
          />
          <p className="t3 row w">
            {me.permissions.map((permission) => (
              <code key={permission}>{permission}</code>
            ))}
          </p>
        </div>
      </Panel>
      <OwnSessions />
      <NewKey />
      <Panel title={m.keys_title()} aside={m.keys_aside()}>
        {revoking.error && <Banner kind="failure" title={errorText(revoking.error)} />}
        {keys.isPending && <Loading />}
        {keys.error && <Failure error={keys.error} onRetry={keys.refetch} />}
        {keys.data && keys.data.keys.length === 0 && <Empty title={m.keys_none()} />}
        {keys.data && keys.data.keys.length > 0 && (
          <DataTable label={m.keys_title()} rows={keys.data.keys} columns={columns} idOf={({ id }) => id} />
        )}
      </Panel>
    </Page>
  )
}

type OwnSession = OutputOf<'account.sessions'>['sessions'][number]

/** The open sessions of the operator; the present one is ended by locking the desk. */
function OwnSessions() {
  const sessions = useLook('account.sessions', {})
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: (id: string) => send('account.endSession', { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['account.sessions'] }),
  })
  const columns: Column<OwnSession>[] = [
    { key: 'id', head: m.column_id, cell: ({ id }) => <CopyId id={id} /> },
    { key: 'made', head: m.column_started, cell: ({ created_at: at }) => <Moment at={at} /> },
    { key: 'used', head: m.column_used_at, cell: ({ used_at: at }) => <Age at={at} /> },
    { key: 'proof', head: m.account_proof, cell: ({ proven_at: at }) => <Moment at={at} />, isExtra: true },
    {
      key: 'acts',
      head: m.acts_title,
      cell: ({ id, is_current: isCurrent }) =>
        isCurrent ? (
          <Tag tone="good">{m.session_current()}</Tag>
        ) : (
          <Button small kind="danger" onClick={() => ending.mutate(id)} busy={ending.isPending}>
            {m.session_end()}
          </Button>
        ),
    },
  ]
  return (
    <Panel title={m.sessions_title()}>
      {ending.error && <Banner kind="failure" title={errorText(ending.error)} />}
      {sessions.isPending && <Loading />}
      {sessions.error && <Failure error={sessions.error} onRetry={sessions.refetch} />}
      {sessions.data && (
        <DataTable label={m.sessions_title()} rows={sessions.data.sessions} columns={columns} idOf={({ id }) => id} />
      )}
    </Panel>
  )
}

/** Makes a personal key, after a code of the authenticator. The key is shown once. */
function NewKey() {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const making = useMutation({
    async mutationFn() {
      await send('account.prove', { totp: code })
      return send('account.createKey', {})
    },
    onSettled: () => setCode(''),
    onSuccess: () => client.invalidateQueries({ queryKey: ['account.keys'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!making.isPending) making.mutate()
  }
  const isCodeWrong = making.error instanceof CallFailed && making.error.fields.totp !== undefined
  return (
    <Panel title={m.key_new()}>
      <form className="pad row w end" onSubmit={submit}>
        <TextField
          label={m.code_label()}
          error={isCodeWrong ? fieldError(making.error, 'totp') : undefined}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <Button type="submit" busy={making.isPending}>
          {m.key_make()}
        </Button>
      </form>
      {making.error && !isCodeWrong && <Banner kind="failure" title={errorText(making.error)} />}
      {making.data && (
        <div className="pad">
          <Banner kind="information" title={m.key_once()}>
            <code className="secret">{making.data.key}</code>
          </Banner>
        </div>
      )}
    </Panel>
  )
}

import { useState } from 'react'
import { factsOf, PERMISSION_NAMES, ROLES } from '#server/platform/operator/permissions.ts'
import { ActButton } from '../../acts/act-button.tsx'
import { PermissionName } from '../../acts/permission-name.tsx'
import { SYSTEM_ACTS } from '../../acts/system-acts.ts'
import type { OutputOf } from '../../lib/api.ts'
import { listSource } from '../../lib/list-source.ts'
import { useLook } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { Banner } from '../../ui/banner.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Moment } from '../../ui/time.tsx'

type Operator = OutputOf<'operators.list'>['operators'][number]

const stateOf = ({ until, active_since: since }: Operator) =>
  until !== null ? (
    <Tag tone="off">{m.operator_left()}</Tag>
  ) : since === null ? (
    <Tag tone="waiting">{m.operator_invited()}</Tag>
  ) : (
    <Tag tone="good">{m.operator_active()}</Tag>
  )

const COLUMNS: readonly Column<Operator>[] = [
  { key: 'name', head: m.field_name, cell: ({ name }) => <b>{name}</b>, sortBy: ({ name }) => name },
  { key: 'roles', head: m.field_roles, cell: ({ roles }) => roles.join(', ') || '–' },
  { key: 'state', head: m.column_state, cell: stateOf },
  { key: 'since', head: m.column_since, cell: ({ since }) => <Moment at={since} />, isExtra: true },
  {
    key: 'acts',
    head: m.acts_title,
    cell({ name, roles, until }) {
      if (until !== null) return '–'
      const subject = { id: name, label: name, known: { roles: roles.join(', ') } }
      return (
        <span className="row">
          <ActButton act={SYSTEM_ACTS.setRoles} small subject={subject} />
          <ActButton act={SYSTEM_ACTS.endOperator} small subject={subject} />
        </span>
      )
    },
  },
]

/** Operators, invitations, and the matrix of roles and permissions. */
export function OperatorsPage() {
  const operators = useLook('operators.list', {})
  const [link, setLink] = useState<string | null>(null)
  return (
    <Page
      title={m.operators_title()}
      permission="search.audit"
      actions={
        <ActButton
          act={SYSTEM_ACTS.inviteOperator}
          kind="primary"
          onDone={({ link: made }) => setLink(typeof made === 'string' ? made : null)}
        />
      }
    >
      {link !== null && (
        <Banner kind="information" title={m.invite_once()} actions={<CopyId id={link} />}>
          <code className="secret">{link}</code>
        </Banner>
      )}
      {operators.isPending && <Loading />}
      {operators.error && <Failure error={operators.error} onRetry={operators.refetch} />}
      {operators.data && (
        <Panel title={m.operators_title()} aside={m.operators_two_people()}>
          <DataTable
            label={m.operators_title()}
            rows={operators.data.operators}
            source={listSource('operators.list', 'operators', {})}
            columns={COLUMNS}
            idOf={({ name, since }) => `${name} ${since}`}
            isOff={({ until }) => until !== null}
          />
        </Panel>
      )}
      <Matrix />
    </Page>
  )
}

type Facts = { readonly name: (typeof PERMISSION_NAMES)[number] }

const WHY = { code: m.matrix_code, text: m.matrix_text } as const
const TWO = { always: m.matrix_always, amount: m.matrix_amount, sometimes: m.matrix_sometimes } as const

const MATRIX: readonly Column<Facts>[] = [
  {
    key: 'name',
    head: m.matrix_permission,
    cell: ({ name }) => <PermissionName permission={name} />,
    sortBy: ({ name }) => name,
  },
  ...Object.entries(ROLES).map(
    ([letter, role]): Column<Facts> => ({
      key: role,
      head: () => role,
      cell: ({ name }) =>
        factsOf(name).roles.includes(letter) ? (
          <span role="img" aria-label={m.yes()}>
            ●
          </span>
        ) : (
          ''
        ),
    }),
  ),
  {
    key: 'two',
    head: m.matrix_two,
    cell({ name }) {
      const { two } = factsOf(name)
      return two ? TWO[two]() : '–'
    },
  },
  {
    key: 'why',
    head: m.act_reason,
    cell({ name }) {
      const { why } = factsOf(name)
      return why ? WHY[why]() : '–'
    },
  },
]

const ROWS: readonly Facts[] = PERMISSION_NAMES.map((name) => ({ name }))

function Matrix() {
  return (
    <Panel title={m.matrix_title()} aside={m.matrix_aside()}>
      <DataTable label={m.matrix_title()} rows={ROWS} columns={MATRIX} idOf={({ name }) => name} />
    </Panel>
  )
}

import type { ReactNode } from 'react'
import { ActButton, useOpenAct } from '../../acts/act-button.tsx'
import { QUEUE_ACTS } from '../../acts/queue-acts.ts'
import type { OutputOf } from '../../lib/api.ts'
import { amountText, decimalText } from '../../lib/format.ts'
import { useKeys } from '../../lib/keys.ts'
import { Link, playerPath } from '../../lib/navigation.tsx'
import { useLook } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.tsx'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyId, shortId } from '../../ui/copy-id.tsx'
import { Money } from '../../ui/money.tsx'
import { Pairs } from '../../ui/panel.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Moment } from '../../ui/time.tsx'
import { checkName } from './check-name.ts'
import type { Waiting } from './waiting.ts'

type Shown = OutputOf<'money.withdrawal'>
type Withdrawal = Shown['withdrawal']
type Check = Shown['checks'][number]

type CaseProps = {
  id: string
  /** The row of the queue; undefined once the withdrawal has left it. */
  row: Waiting | undefined
  onNext: () => void
}

/** One withdrawal: its amount, steps, checks with their values, decisions, and the acts that its state allows. */
export function WithdrawalCase({ id, row, onNext }: CaseProps) {
  const shown = useLook('money.withdrawal', { id })
  if (shown.isPending) return <Loading />
  if (shown.error) return <Failure error={shown.error} onRetry={shown.refetch} />
  const { withdrawal, checks } = shown.data
  // the queue is newer than the case
  const isOlder =
    row === undefined
      ? withdrawal.status === 'review'
      : row.since !== withdrawal.changed_at || row.approvedBy !== withdrawal.approved_by
  return (
    <>
      <div className="casebody">
        <CaseHead withdrawal={withdrawal} isLate={row?.isLate ?? false} />
        <Steps withdrawal={withdrawal} />
        <Checks checks={checks} />
        <Decisions withdrawal={withdrawal} />
      </div>
      <div className="decide">
        {isOlder ? (
          <Banner
            kind="warning"
            title={m.case_changed()}
            actions={
              <Button small busy={shown.isFetching} onClick={() => shown.refetch()}>
                {m.case_load_again()}
              </Button>
            }
          >
            {m.case_changed_text()}
          </Banner>
        ) : (
          <Decide withdrawal={withdrawal} onNext={onNext} />
        )}
      </div>
    </>
  )
}

type OfWithdrawal = { withdrawal: Withdrawal }

function CaseHead({ withdrawal, isLate }: OfWithdrawal & { isLate: boolean }) {
  const { id, player, amount, currency, usd, fee, provider, status } = withdrawal
  const { provider_reference: reference, created_at: made, due_at: due, reason } = withdrawal
  return (
    <header className="stack">
      <div className="row w sb">
        <span className="row">
          <CopyId id={id} />
          <StateTag state={status} />
          {isLate && <Tag tone="late">{m.rail_late()}</Tag>}
        </span>
        <Link to={playerPath(player)} className="lk">
          {m.open_player()}
        </Link>
      </div>
      <h2 className="sum">
        <Money amount={amount} currency={currency} />
      </h2>
      <p className="t3">
        {m.withdrawal_usd({ usd: amountText(usd) })} · {provider} · {m.withdrawal_since()} <Moment at={made} />
        {due !== null && (
          <>
            {' '}
            · {m.withdrawal_due()} <Moment at={due} />
          </>
        )}
      </p>
      <Pairs
        pairs={[
          [m.withdrawal_fee(), <Money key="fee" amount={fee} currency={currency} />],
          ...(reference === null
            ? []
            : [[m.withdrawal_reference(), <CopyId key="reference" id={reference} />] as const]),
          ...(reason === null ? [] : [[m.withdrawal_reason(), word(reason)] as const]),
        ]}
      />
    </header>
  )
}

const AT: Readonly<Record<string, number>> = { requested: 0, kyc_required: 1, review: 2, approved: 4, sent: 5, paid: 6 }

/** The way of a withdrawal as the line, with the present step marked. One that has failed has none. */
function Steps({ withdrawal: { status, approved_by: first } }: OfWithdrawal) {
  const steps = [m.step_requested(), m.step_checks(), m.step_first(), m.step_second(), m.step_sent(), m.step_paid()]
  const at = AT[status]
  if (at === undefined) return null
  const now = at + (status === 'review' && first !== null ? 1 : 0)
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < now ? 'done' : index === now ? 'now' : ''}
          aria-current={index === now ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}

const ORDER = { raised: 0, noted: 1, clear: 2 } as const
const STATES = {
  raised: { tone: 'medium', text: m.check_raised },
  noted: { tone: 'low', text: m.check_noted },
  clear: { tone: 'good', text: m.check_clear },
} as const

/** Checks with the values that they compare: raised ones first. */
function Checks({ checks }: { checks: readonly Check[] }) {
  const raised = checks.filter(({ state }) => state === 'raised').length
  return (
    <section aria-labelledby="checks">
      <h3 id="checks" className="sech">
        {m.checks_title()} <span className="t3">{m.checks_aside({ raised, count: checks.length })}</span>
      </h3>
      <ul className="checks">
        {checks
          .toSorted((a, b) => ORDER[a.state] - ORDER[b.state])
          .map(({ key, state, evidence }) => (
            <li key={key}>
              <b className="check">{checkName(key)}</b>
              <span className="grow t2">
                <Evidence values={evidence} />
              </span>
              <Tag tone={STATES[state].tone}>{STATES[state].text()}</Tag>
            </li>
          ))}
      </ul>
    </section>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The values of a check; ids lead to what they name. */
function Evidence({ values }: { values: Check['evidence'] }) {
  const { usd, limit, count, last, players, withdrawals, net, debts, scopes, flags } = values
  const listed: readonly ReactNode[] = [
    ...listOf(players).map((player) => (
      <Link key={player} to={playerPath(player)} className="lk">
        {shortId(player)}
      </Link>
    )),
    ...listOf(withdrawals).map((withdrawal) => (
      <Link key={withdrawal} to="/money" search={{ case: withdrawal }} className="lk">
        {shortId(withdrawal)}
      </Link>
    )),
    ...[...listOf(net), ...listOf(debts)].map((one) => <span key={one}>{one}</span>),
    ...[...listOf(scopes), ...listOf(flags)].map((code) => <span key={code}>{word(code)}</span>),
  ]
  if (usd !== undefined) return m.evidence_usd({ usd: amountText(textOf(usd)), limit: decimalText(textOf(limit)) })
  if (count !== undefined && limit !== undefined)
    return m.evidence_count_limit({ count: textOf(count), limit: textOf(limit) })
  if (typeof count === 'number' && count > 0)
    return (
      <>
        {count}
        {typeof last === 'string' && (
          <>
            , {m.evidence_last()} <Moment at={last} />
          </>
        )}
      </>
    )
  if (listed.length > 0) return <span className="row w">{listed}</span>
  return Object.keys(values).length === 0 ? '–' : m.evidence_nothing()
}

function Decisions({ withdrawal }: OfWithdrawal) {
  const { status, approved_by: first, decided_by: last } = withdrawal
  const me = useMe()
  const open = first === null ? m.decision_first() : first === me.operator ? m.decision_own() : m.decision_second()
  return (
    <section aria-labelledby="decisions">
      <h3 id="decisions" className="sech">
        {m.decisions_title()}
      </h3>
      <ul className="checks">
        {first !== null && (
          <li>
            <Tag tone="good">{m.decisions_of_two({ count: 1 })}</Tag>
            <span>{m.approved_by({ operator: first })}</span>
          </li>
        )}
        {last !== null && (
          <li>
            <StateTag state={status} />
            <span>
              {m.withdrawal_decided_by()} {last}
            </span>
          </li>
        )}
        {status === 'review' && (
          <li>
            <Tag tone="waiting">{m.decision_open()}</Tag>
            <span>{open}</span>
          </li>
        )}
        {status !== 'review' && first === null && last === null && <li className="t3">–</li>}
      </ul>
    </section>
  )
}

/** The acts that the state of a withdrawal allows. */
function Decide({ withdrawal, onNext }: OfWithdrawal & { onNext: () => void }) {
  const { id, amount, currency, status, approved_by: first, version } = withdrawal
  const me = useMe()
  const openAct = useOpenAct()
  const isMine = first === me.operator
  const isInReview = status === 'review'
  const subject = {
    id,
    label: `${amount} ${currency}`,
    known: { approved: first === null ? '0' : '1', version },
  }
  useKeys({
    ...(isInReview && !isMine && { a: () => openAct({ act: QUEUE_ACTS.approveWithdrawal, subject }) }),
    ...(isInReview && {
      r: () => openAct({ act: QUEUE_ACTS.refuseWithdrawal, subject }),
      d: () => openAct({ act: QUEUE_ACTS.askDocuments, subject }),
    }),
    ...(status === 'approved' && { h: () => openAct({ act: QUEUE_ACTS.holdWithdrawal, subject }) }),
  })
  if (isInReview)
    return (
      <>
        {isMine ? (
          <Banner kind="plain" title={m.decision_own()} />
        ) : (
          <ActButton act={QUEUE_ACTS.approveWithdrawal} subject={subject} kind="primary">
            {first === null ? m.act_approve_withdrawal() : m.approve_as_second()}
          </ActButton>
        )}
        <ActButton act={QUEUE_ACTS.refuseWithdrawal} subject={subject} />
        <ActButton act={QUEUE_ACTS.askDocuments} subject={subject} />
      </>
    )
  return (
    <>
      {status === 'approved' && <ActButton act={QUEUE_ACTS.holdWithdrawal} subject={subject} />}
      <Button onClick={onNext} keys="J" aria-keyshortcuts="J">
        {m.case_next()}
      </Button>
    </>
  )
}

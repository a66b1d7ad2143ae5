import { Clock } from 'lucide-react'
import type { OutputOf } from '../lib/api.ts'
import { Link } from '../lib/navigation.tsx'
import { useQueues } from '../lib/queues.ts'
import { useCan } from '../lib/session.tsx'
import { valueText } from '../lib/values.ts'
import { m } from '../paraglide/messages.js'
import { Page } from '../shell/page.tsx'
import { SECTIONS } from '../shell/sections.ts'
import { Keys } from '../ui/keys.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty, Failure, Loading } from '../ui/states.tsx'
import { ToneIcon } from '../ui/tag.tsx'
import { Age, Moment } from '../ui/time.tsx'
import { PlayerSearch } from './players/player-search.tsx'

type Alarm = OutputOf<'work.waiting'>['alarms'][number]

/** The first page: what waits for the operator, alarms, and the search. */
export function WorkPage() {
  const can = useCan()
  return (
    <Page title={m.work_title()}>
      <div className="dash">
        <div className="stackl">
          {can('search.player') && <PlayerSearch />}
          <Waiting />
        </div>
        <Alarms />
      </div>
    </Page>
  )
}

function Waiting() {
  const { byPath, isLoading, error } = useQueues()
  const queues = SECTIONS.flatMap((section) => {
    const queue = byPath.get(section.path)
    return queue ? [{ ...section, ...queue }] : []
  })
  const waiting = queues.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={m.work_waiting()} aside={m.work_waiting_aside({ count: waiting, queues: queues.length })}>
      {isLoading && queues.length === 0 && <Loading />}
      {error !== null && queues.length === 0 && <Failure error={error} onRetry={() => window.location.reload()} />}
      {!isLoading && waiting === 0 && error === null && <Empty title={m.work_nothing()}>{m.work_nothing_text()}</Empty>}
      <ul className="queues" hidden={waiting === 0}>
        {queues.map(({ path, label, key, count, oldestAt, isLate }) => (
          <li key={path}>
            <Link to={path} className="queue">
              <b>{label()}</b>
              <span className="count">{count}</span>
              <span className={`oldest ${isLate ? 'gold' : 't3'}`}>
                {oldestAt !== null && (
                  <>
                    {isLate && <Clock className="i s" aria-hidden="true" />}
                    <span className="sr">{isLate ? m.rail_late() : m.work_oldest()}</span>
                    <Age at={oldestAt} />
                  </>
                )}
              </span>
              {key && <Keys keys={`G ${key}`} />}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const ALARMS: Readonly<Record<Alarm['key'], () => string>> = {
  books: m.alarm_books,
  writer: m.alarm_writer,
  log_stopped: m.alarm_log_stopped,
  log_late: m.alarm_log_late,
  log_reopened: m.alarm_log_reopened,
  engine: m.alarm_engine,
  letters: m.alarm_letters,
  payouts_late: m.alarm_payouts_late,
  deposits_differ: m.alarm_deposits_differ,
  provider_books: m.alarm_provider_books,
  provider_paused: m.alarm_provider_paused,
}

/** Alarms, and the last check of the books. */
function Alarms() {
  const { work, error } = useQueues()
  const alarms = work?.alarms ?? []
  return (
    <Panel title={m.alarms_title()} aside={work && m.alarms_count({ count: alarms.length })}>
      {!work && error === null && <Loading rows={2} />}
      {work && (
        <ul className="alarms">
          {alarms.map(({ key, level, subject, since, detail }) => (
            <li key={`${key} ${subject}`}>
              <ToneIcon tone={level} />
              <div>
                <b>
                  {ALARMS[key]()} {valueText(subject)}
                </b>
                <small>
                  {level === 'high' ? m.level_high() : m.level_medium()}
                  {since !== null && (
                    <>
                      {' '}
                      · <Age at={since} />
                    </>
                  )}
                  {detail !== null && ` · ${valueText(detail)}`}
                </small>
              </div>
            </li>
          ))}
          <li>
            <ToneIcon tone={work.books.ok ? 'good' : 'high'} />
            <div>
              <b>{work.books.ok ? m.books_agree() : m.books_differ()}</b>
              <small>
                {work.books.checked_at === null ? m.books_unchecked() : <Moment at={work.books.checked_at} />} ·{' '}
                {m.books_log({ size: work.books.log_size })}
              </small>
            </div>
          </li>
        </ul>
      )}
    </Panel>
  )
}

import { type FormEvent, useState } from 'react'
import { REASONS } from '../../acts/act.ts'
import { useAddress, useGo } from '../../lib/navigation.tsx'
import type { Search } from '../../lib/search.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { type AuditFilter, AuditList } from './audit-list.tsx'

const WORDS = { operator: m.column_operator, act: m.column_act, subject: m.column_subject, request: m.column_request }
const DAYS = { from: m.filter_from, until: m.filter_until }
const OUTCOMES = { done: m.outcome_done, rejected: m.outcome_refused } as const

type Word = keyof typeof WORDS
type Day = keyof typeof DAYS
const WORD_NAMES = Object.keys(WORDS) as Word[]
const DAY_NAMES = Object.keys(DAYS) as Day[]
const NAMES = [...WORD_NAMES, 'reason', 'outcome', ...DAY_NAMES] as const
type Values = Partial<Record<(typeof NAMES)[number], string>>

const DAY_MS = 86_400_000

/** Start of a day such as 2026-11-22 in the operator's zone, in ms; undefined for anything else. */
function startOf(day: string | undefined): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? new Date(`${day}T00:00:00`).getTime() : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** The filter of an address: both days are included. */
function filterOf(search: Search): AuditFilter {
  const [from, until] = [startOf(search.from), startOf(search.until)]
  const outcome = search.outcome === 'done' || search.outcome === 'rejected' ? search.outcome : undefined
  return {
    ...Object.fromEntries(
      [...WORD_NAMES, 'reason' as const].flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
    ),
    ...(outcome && { outcome }),
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(until !== undefined && { until: new Date(until + DAY_MS).toISOString() }),
  }
}

/** The audit log by operator, act, subject, request, reason, outcome and days; the filters are in the address. */
export function AuditPage() {
  const search = useAddress()
  const go = useGo()
  const given: Values = Object.fromEntries(NAMES.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
  const [values, setValues] = useState<Values>(given)
  const set = (name: keyof Values, value: string) => setValues((before) => ({ ...before, [name]: value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go('/audit', Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')))
  }
  return (
    <Page title={m.audit_title()} permission="search.audit">
      <search>
        <form className="row w end" onSubmit={submit}>
          {WORD_NAMES.map((name) => (
            <TextField
              key={name}
              label={WORDS[name]()}
              type="search"
              value={values[name] ?? ''}
              onChange={(event) => set(name, event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          <SelectField
            label={m.filter_reason()}
            value={values.reason ?? ''}
            onChange={(event) => set('reason', event.target.value)}
            choices={[
              { value: '', label: m.filter_any() },
              ...Object.entries(REASONS).map(([value, label]) => ({ value, label: label() })),
            ]}
          />
          <SelectField
            label={m.filter_outcome()}
            value={values.outcome ?? ''}
            onChange={(event) => set('outcome', event.target.value)}
            choices={[
              { value: '', label: m.filter_outcome_any() },
              ...Object.entries(OUTCOMES).map(([value, label]) => ({ value, label: label() })),
            ]}
          />
          {DAY_NAMES.map((name) => (
            <TextField
              key={name}
              label={DAYS[name]()}
              type="date"
              value={values[name] ?? ''}
              onChange={(event) => set(name, event.target.value)}
            />
          ))}
          <Button type="submit">{m.search_do()}</Button>
          {Object.keys(given).length > 0 && (
            <Button
              kind="ghost"
              onClick={() => {
                setValues({})
                go('/audit', {})
              }}
            >
              {m.filters_clear()}
            </Button>
          )}
        </form>
      </search>
      <AuditList key={JSON.stringify(given)} filter={filterOf(search)} />
    </Page>
  )
}

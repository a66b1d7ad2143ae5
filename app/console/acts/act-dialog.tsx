import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { approversOf, factsOf } from '#server/platform/operator/permissions.ts'
import { CallFailed, send } from '../lib/api.ts'
import { errorText, fieldError } from '../lib/errors.ts'
import { dateTime } from '../lib/format.ts'
import { fieldName } from '../lib/names.ts'
import { useProof } from '../lib/proof.ts'
import { useMe } from '../lib/session.tsx'
import { valueText } from '../lib/values.ts'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { showToast } from '../ui/toasts.tsx'
import { type Act, type ActField, type ActSubject, type Effect, reasonField, type Values } from './act.ts'

/** Response of an act's call: what it did, or that it waits for a second person. */
type Performed =
  | { readonly state: 'done'; readonly result: Readonly<Record<string, unknown>> }
  | {
      readonly state: 'requested'
      readonly request: {
        readonly id: string
        readonly effect: Readonly<Record<string, unknown>>
        readonly expires_at: string
      }
    }

const PAUSE_MS = 400

/** Effect of the act as the API computes it for these values, once they are complete and rest for a moment. */
function usePreview(act: Act, subject: ActSubject, { values, isComplete }: { values: Values; isComplete: boolean }) {
  const [settled, setSettled] = useState(values)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [values])
  const input = act.input(settled, subject)
  return useQuery({
    queryKey: ['operators.preview', act.call, input],
    queryFn: () => send('operators.preview', { call: act.call, input: input as never }),
    enabled: isComplete && settled === values,
    retry: false,
  }).data
}

/** Fields of an effect in words; lists by commas. */
export const effectRows = (effect: Readonly<Record<string, unknown>>): Effect =>
  Object.entries(effect)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [fieldName(name), null, valueText(value)])

type ActDialogProps = {
  act: Act
  subject: ActSubject
  onClose: () => void
  onDone?: ((result: Readonly<Record<string, unknown>>) => void) | undefined
}

/** An act before it is sent: its object, fields, whether it takes two people, and its effect. */
export function ActDialog({ act, subject, onClose, onDone }: ActDialogProps) {
  const client = useQueryClient()
  const { active_operators: operators } = useMe()
  const form = useRef<HTMLFormElement>(null)
  const all = useMemo(() => {
    const own = act.fields ?? []
    const reason = reasonField(
      act.permission,
      own.map(({ name }) => name),
    )
    return reason ? [...own, reason] : own
  }, [act])
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(
      all.map((field) => [field.name, field.initial?.(subject) ?? field.choices?.(subject)[0]?.value ?? '']),
    ),
  )
  const fields = all.filter(({ isFor }) => isFor?.(values, subject) ?? true)
  const proof = useProof()
  const shown = fields.map(({ name }) => name)
  const sending = useMutation({
    async mutationFn() {
      await proof.prove()
      return (await send(act.call, act.input(values, subject))) as unknown as Performed
    },
    onError: proof.note,
    async onSuccess(done) {
      onClose()
      if (done.state === 'requested')
        showToast({
          kind: 'requested',
          title: m.act_requested(),
          text: m.act_requested_until({ until: dateTime(done.request.expires_at) }),
        })
      else {
        showToast({ kind: 'done', title: m.act_done({ act: act.title() }), text: subject.label ?? '' })
        onDone?.(done.result)
      }
      await client.invalidateQueries()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending.isPending) sending.mutate()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }
  const problem = proof.isOnlyAsked(sending.error) ? undefined : errorText(sending.error, [...shown, 'totp'])
  const isConflict = sending.error instanceof CallFailed && sending.error.has('conflict')
  const { two } = factsOf(act.permission)
  const isComplete = fields.every(({ name, isOptional }) => isOptional || (values[name] ?? '').trim() !== '')
  const preview = usePreview(act, subject, { values, isComplete })
  const needsSecond =
    preview?.needs_second ?? (two === 'always' && operators > 1 && act.permission !== 'approve.withdrawal')
  const computed = preview ? effectRows(preview.effect) : []
  return (
    <Dialog
      title={act.title()}
      onClose={onClose}
      onKeyDown={onKeyDown}
      aside={
        <span className="object">
          {subject.label}
          {subject.id && <CopyId id={subject.id} />}
        </span>
      }
    >
      <form ref={form} onSubmit={submit}>
        <div className="body">
          {fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              subject={subject}
              value={values[field.name] ?? ''}
              error={fieldError(sending.error, field.name)}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
          {act.notice && <Banner kind="information" title={act.notice()} />}
          {two && operators > 1 && (needsSecond || preview === undefined) && (
            <Banner kind="second" title={needsSecond ? m.second_always() : m.second_sometimes()}>
              {m.second_who({ roles: (preview?.approvers ?? approversOf(act.permission)).join(', ') })}
            </Banner>
          )}
          {computed.length > 0 ? (
            <EffectRows effect={computed} />
          ) : (
            act.effect && <EffectRows effect={act.effect(values, subject)} />
          )}
          <CodeField proof={proof} error={sending.error} />
          {problem && (
            <Banner kind={isConflict ? 'information' : 'failure'} title={problem}>
              {m.act_nothing_recorded()}
            </Banner>
          )}
        </div>
        <footer>
          <Button kind="ghost" onClick={onClose} keys="Esc">
            {m.cancel()}
          </Button>
          <span className="sp" />
          <Button
            type="submit"
            kind={act.isDanger ? 'danger' : 'primary'}
            busy={sending.isPending}
            keys="Ctrl ↵"
            aria-keyshortcuts="Control+Enter"
          >
            {needsSecond ? m.act_request() : act.primary()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

type FieldProps = {
  field: ActField
  subject: ActSubject
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Field({ field, subject, value, error, onChange }: FieldProps) {
  const texts = {
    label: field.label(),
    aside: field.aside?.(),
    hint: field.hint?.(),
    error,
    required: !field.isOptional,
  }
  switch (field.kind) {
    case 'hidden':
      return null
    case 'area':
      return <TextArea {...texts} value={value} onChange={(event) => onChange(event.target.value)} />
    case 'select':
      return (
        <SelectField
          {...texts}
          choices={field.choices?.(subject) ?? []}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    default:
      return (
        <TextField
          {...texts}
          inputMode={field.kind === 'decimal' ? 'decimal' : undefined}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

/** Rows of an effect: the value before, an arrow, the value after. */
export function EffectRows({ effect }: { effect: Effect }) {
  return (
    <section className="effect">
      <h3>
        <ArrowRight className="i xs" aria-hidden="true" />
        {m.effect_title()}
      </h3>
      <dl className="kv">
        {effect.map(([name, before, after]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before !== null && (
                <>
                  <span className="t3">{before}</span>
                  <span aria-hidden="true"> → </span>
                  <span className="sr">{m.effect_becomes()}</span>
                </>
              )}
              <b>{after}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

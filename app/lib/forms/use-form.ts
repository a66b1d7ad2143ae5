import { useHydrated } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { toast } from '~/lib/browser/toast.ts'
import { waitOf } from '~/lib/calls/error-data.ts'
import { type Aliases, problemOf, translateError } from '~/lib/calls/errors.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { errorsOf, type Judged, judge, judgeAgain } from './judged-fields.ts'
import { usePause } from './use-pause.ts'
import { withRetryLine } from './with-retry-line.ts'

type Schema = v.GenericSchema<Record<string, unknown>, unknown>
type FieldOf<S extends Schema> = keyof v.InferInput<S> & string

type FormOptions<S extends Schema> = {
  /** Its messages are the contract's error codes, so that client and server validation read the same. */
  schema: S
  /** The schema's fields, in the order in which a server's messages may name them. */
  fields: readonly FieldOf<S>[]
  aliases?: Aliases<FieldOf<S>>
  /** Unit of amounts in its messages. */
  unit?: Unit
  values: v.InferInput<S>
  send: (values: v.InferOutput<S>) => Promise<unknown>
  /** Focuses the first field as soon as it is interactive. */
  takesFocus?: boolean
}

type Refusal<S extends Schema> = { lines: readonly string[]; values: v.InferInput<S> }

/**
 * A form validated in the browser, then by the server. Messages go to their fields; the rest goes to a notification and
 * to `lines`, which count down a wait requested by the server (`isBlocked`: until then the same values are not sent
 * again). The first invalid field is focused. A message disappears with the first change of its field, which is
 * validated again on blur. Submitting while a request is pending does nothing.
 * `formProps` are attributes of the form element: they disable typing until hydration, so that no input is lost, and
 * prevent a native submit, which would put a password into the URL.
 */
export function useForm<S extends Schema>(options: FormOptions<S>) {
  const { schema, fields, aliases, unit, values, send, takesFocus = false } = options
  const formRef = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const [judged, setJudged] = useState<Judged<FieldOf<S>>>({})
  const [refusal, setRefusal] = useState<Refusal<S>>()
  const [refusals, setRefusals] = useState(0)
  const [isSending, setSending] = useState(false)
  const { leftS, restart } = usePause()

  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  useEffect(() => {
    if (!takesFocus || !isHydrated) return
    // a dialog moves the focus of a removed element to itself in the next frame
    const frame = requestAnimationFrame(() => formRef.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [takesFocus, isHydrated])

  const check = () => {
    const parsed = v.safeParse(schema, values)
    return parsed.success ? {} : issuesByField(parsed.issues, fields, unit)
  }

  function refuse(texts: Partial<Record<FieldOf<S>, string>>, by: 'form' | 'server') {
    setJudged(judge(texts, values, by))
    setRefusals((count) => count + 1)
  }

  const isCurrent = refusal !== undefined && fields.every((name) => refusal.values[name] === values[name])
  const isBlocked = isCurrent && leftS > 0

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSending || isBlocked) return
    setRefusal(undefined)
    const parsed = v.safeParse(schema, values)
    if (!parsed.success) {
      refuse(issuesByField(parsed.issues, fields, unit), 'form')
      return
    }
    setJudged({})
    restart(0)
    setSending(true)
    await sendParsed(parsed.output).finally(() => setSending(false))
  }

  async function sendParsed(output: v.InferOutput<S>) {
    try {
      await send(output)
    } catch (error) {
      const problem = problemOf(error, fields, { aliases, unit })
      refuse(problem.fields, 'server')
      setRefusal({ lines: problem.lines, values })
      restart(waitOf(error))
      const [title, ...rest] = problem.lines
      if (title !== undefined) toast.error(title, rest.join('\n') || undefined)
    }
  }

  const isJudged = Object.keys(judged).length > 0
  const errors: Partial<Record<FieldOf<S>, string>> = isJudged ? errorsOf(judged, values, check()) : {}
  const formProps = {
    ref: formRef,
    noValidate: true,
    inert: !isHydrated,
    onBlur: () => isJudged && setJudged(judgeAgain(judged, values, check())),
  }
  const lines = isCurrent ? refusal.lines : []
  const shown = withRetryLine(lines, leftS)
  return { formProps, errors, lines: shown, isSending, isBlocked, submit }
}

/** First message of each field, in the reader's language. */
function issuesByField<Field extends string>(
  issues: readonly v.BaseIssue<unknown>[],
  fields: readonly Field[],
  unit: Unit | undefined,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {}
  for (const issue of issues) {
    const field = fields.find((name) => name === v.getDotPath(issue))
    if (field !== undefined) errors[field] ??= translateError(issue.message, unit)
  }
  return errors
}

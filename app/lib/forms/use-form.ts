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
  /** Its messages are the contract's error codes, so that a check here and one on the server read the same. */
  schema: S
  /** The schema's fields, in the order in which a server's messages may name them. */
  fields: readonly FieldOf<S>[]
  aliases?: Aliases<FieldOf<S>>
  /** What amounts in its messages are counted in. */
  unit?: Unit
  /** What stands in the fields now. */
  values: v.InferInput<S>
  send: (values: v.InferOutput<S>) => Promise<unknown>
  /** Its first field has the focus as soon as it can be typed into. */
  takesFocus?: boolean
}

type Refusal<S extends Schema> = { lines: readonly string[]; values: v.InferInput<S> }

/**
 * A form that is checked here, then by the server: messages go to their fields, the rest to a notification and to
 * `lines`, which count down how long to wait where the server said so (`isBlocked`: until then the same is not sent
 * again), and the first wrong field gets the focus. A
 * message stands as long as what it is about: it goes with the first change of its field, and the field is judged again
 * when it is left. A second press while one is on its way does nothing. `formProps` are the form's own attributes: until
 * scripts have taken it over, nothing can be typed that would be lost, and no browser sends it by itself, which would
 * write a password into an address.
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
    // a dialog takes the focus of what has just gone from it to itself, in the next frame
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

  const isStanding = refusal !== undefined && fields.every((name) => refusal.values[name] === values[name])
  const isBlocked = isStanding && leftS > 0

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
    try {
      await send(parsed.output)
    } catch (error) {
      const problem = problemOf(error, fields, { aliases, unit })
      refuse(problem.fields, 'server')
      setRefusal({ lines: problem.lines, values })
      restart(waitOf(error))
      const [title, ...rest] = problem.lines
      if (title !== undefined) toast.error(title, rest.join('\n') || undefined)
    } finally {
      setSending(false)
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
  const lines = isStanding ? refusal.lines : []
  const shown = withRetryLine(lines, leftS)
  return { formProps, errors, lines: shown, isSending, isBlocked, submit }
}

/** The first message of each field, in the reader's language. */
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

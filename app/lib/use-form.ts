import { useHydrated } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { m } from '~/paraglide/messages.js'
import { toast } from '~/ui/toast.ts'
import { waitOf } from './error-data.ts'
import { type Aliases, problemOf, translateError } from './errors.ts'
import { usePause } from './use-pause.ts'

type Schema = v.GenericSchema<Record<string, unknown>, unknown>
type FieldOf<S extends Schema> = keyof v.InferInput<S> & string

type FormOptions<S extends Schema> = {
  /** Its messages are the contract's error codes, so that a check here and one on the server read the same. */
  schema: S
  /** The schema's fields, in the order in which a server's messages may name them. */
  fields: readonly FieldOf<S>[]
  aliases?: Aliases<FieldOf<S>>
  send: (values: v.InferOutput<S>) => Promise<unknown>
  /** Its first field has the focus as soon as it can be typed into. */
  takesFocus?: boolean
}

/**
 * A form that is checked here, then by the server: messages go to their fields, the rest to a notification
 * and to `lines`, which stay and count down how long to wait where the server said so, and the first wrong field gets
 * the focus. A second press while one is on its way does nothing. `formProps` are the
 * form's own attributes: until scripts have taken it over, nothing can be typed that would be lost, and no browser sends
 * it by itself, which would write a password into an address.
 */
export function useForm<S extends Schema>({ schema, fields, aliases, send, takesFocus = false }: FormOptions<S>) {
  const formRef = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const [errors, setErrors] = useState<Partial<Record<FieldOf<S>, string>>>({})
  const [lines, setLines] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const { leftS, restart } = usePause()

  useEffect(() => {
    if (Object.keys(errors).length > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  useEffect(() => {
    if (!takesFocus || !isHydrated) return
    // a dialog takes the focus of what has just gone from it to itself, in the next frame
    const frame = requestAnimationFrame(() => formRef.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [takesFocus, isHydrated])

  async function submit(event: SyntheticEvent, values: v.InferInput<S>) {
    event.preventDefault()
    if (isSending) return
    const parsed = v.safeParse(schema, values)
    if (!parsed.success) {
      setErrors(issuesByField(parsed.issues, fields))
      return
    }
    setErrors({})
    setLines([])
    restart(0)
    setSending(true)
    try {
      await send(parsed.output)
    } catch (error) {
      const problem = problemOf(error, fields, aliases)
      setErrors(problem.fields)
      setLines(problem.lines)
      restart(waitOf(error))
      const [title, ...rest] = problem.lines
      if (title !== undefined) toast.error(title, rest.join('\n') || undefined)
    } finally {
      setSending(false)
    }
  }

  const formProps = { ref: formRef, noValidate: true, inert: !isHydrated }
  const shown = leftS > 0 ? [...lines, m.error_retry_in({ time: clockTime(leftS) })] : lines
  return { formProps, errors, lines: shown, isSending, submit }
}

/** Minutes and seconds, as clocks show them. */
const clockTime = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The first message of each field, in the reader's language. */
function issuesByField<Field extends string>(
  issues: readonly v.BaseIssue<unknown>[],
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {}
  for (const issue of issues) {
    const field = fields.find((name) => name === v.getDotPath(issue))
    if (field !== undefined) errors[field] ??= translateError(issue.message)
  }
  return errors
}

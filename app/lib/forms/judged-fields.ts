/** Verdict on a field's value and its source; no text if the value was valid after being invalid. */
type Judgement = { readonly value: unknown; readonly text: string | undefined; readonly by: 'form' | 'server' }

/** Fields that were invalid at some point since the form was last sent. */
export type Judged<Field extends string> = { readonly [F in Field]?: Judgement }

type Texts<Field extends string> = Partial<Record<Field, string>>
type Values = Readonly<Record<string, unknown>>

const entriesOf = <Field extends string>(judged: Judged<Field>) => Object.entries(judged) as [Field, Judgement][]

/** Records verdicts for the current values. */
export function judge<Field extends string>(texts: Texts<Field>, values: Values, by: Judgement['by']): Judged<Field> {
  const judged: { [F in Field]?: Judgement } = {}
  for (const name of Object.keys(texts) as Field[]) judged[name] = { value: values[name], text: texts[name], by }
  return judged
}

/**
 * Errors to show next to the fields: none for a field that is being corrected or was fixed by another field (such as
 * the first of two passwords). `now` is the form's own validation of the values.
 */
export function errorsOf<Field extends string>(judged: Judged<Field>, values: Values, now: Texts<Field>): Texts<Field> {
  const errors: Texts<Field> = {}
  for (const [name, { value, text, by }] of entriesOf(judged))
    if (text !== undefined && value === values[name] && (by === 'server' || now[name] !== undefined))
      errors[name] = text
  return errors
}

/** Validates the changed fields again after one lost the focus. */
export function judgeAgain<Field extends string>(
  judged: Judged<Field>,
  values: Values,
  now: Texts<Field>,
): Judged<Field> {
  const again: { [F in Field]?: Judgement } = {}
  for (const [name, judgement] of entriesOf(judged))
    again[name] = judgement.value === values[name] ? judgement : { value: values[name], text: now[name], by: 'form' }
  return again
}

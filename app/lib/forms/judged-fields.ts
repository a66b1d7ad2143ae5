/** What was said of a field's value, and by whom; no text where it was found right after it had been wrong. */
type Judgement = { readonly value: unknown; readonly text: string | undefined; readonly by: 'form' | 'server' }

/** The fields of a form that have been found wrong since it was sent last. */
export type Judged<Field extends string> = { readonly [F in Field]?: Judgement }

type Texts<Field extends string> = Partial<Record<Field, string>>
type Values = Readonly<Record<string, unknown>>

const entriesOf = <Field extends string>(judged: Judged<Field>) => Object.entries(judged) as [Field, Judgement][]

/** What is wrong with these values. */
export function judge<Field extends string>(texts: Texts<Field>, values: Values, by: Judgement['by']): Judged<Field> {
  const judged: { [F in Field]?: Judgement } = {}
  for (const name of Object.keys(texts) as Field[]) judged[name] = { value: values[name], text: texts[name], by }
  return judged
}

/**
 * What stands beside the fields now: nothing at one that is being corrected, and nothing at one that another field has
 * put right, as the first of two passwords does. `now` is what the form's own check says of the values.
 */
export function errorsOf<Field extends string>(judged: Judged<Field>, values: Values, now: Texts<Field>): Texts<Field> {
  const errors: Texts<Field> = {}
  for (const [name, { value, text, by }] of entriesOf(judged))
    if (text !== undefined && value === values[name] && (by === 'server' || now[name] !== undefined))
      errors[name] = text
  return errors
}

/** After a field was left: those that have changed are judged by the form's own check. */
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

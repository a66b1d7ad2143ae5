import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { COUNTRY_CODES } from '#server/shared/constants/countries.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#server/shared/constants/documents.ts'
import { isLocale, LOCALE_FACTS } from '#server/shared/constants/locales.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { ChoiceField } from '~/ui/choice-field.tsx'
import { Problem } from '~/ui/problem.tsx'
import { Select } from '~/ui/select.tsx'
import { TextField } from '~/ui/text-field.tsx'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(100, 'invalid'))
const schema = v.object({
  given_name: text,
  family_name: text,
  born: v.pipe(v.string(), v.nonEmpty('required'), v.isoDate('invalid')),
  country: v.string(),
  kind: v.picklist(DOCUMENT_KINDS),
})

const KINDS: Record<DocumentKind, () => string> = {
  passport: m.verification_kind_passport,
  id_card: m.verification_kind_id_card,
  driving_licence: m.verification_kind_driving_licence,
}

/** Preselected country of the document, by language. */
const HOME = { ru: 'RU', en: 'GB', kz: 'KZ', br: 'BR', hi: 'IN' } as const

/** Sorted alphabetically in the reader's language. */
function countries(): { value: string; label: string }[] {
  const tag = LOCALE_FACTS[getLocale()].formats
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).sort((one, other) =>
    one.label.localeCompare(other.label, tag),
  )
}

export function HolderForm({ onBegun }: { onBegun: () => Promise<unknown> }) {
  const begin = useMutation(useTRPC().verification.begin.mutationOptions())
  const [items] = useState(countries)
  const [values, setValues] = useState(() => ({
    given_name: '',
    family_name: '',
    born: '',
    country: isLocale(getLocale()) ? (HOME[getLocale()] as string) : 'RU',
    kind: 'passport' as DocumentKind,
  }))
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }))
  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema,
    fields: ['given_name', 'family_name', 'born', 'country', 'kind'],
    values,
    async send(input) {
      await begin.mutateAsync(input)
      await onBegun()
    },
  })
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <p className="text-14 text-paper-2">{m.verification_lead()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.verification_given_name()}
          name="given_name"
          autoComplete="given-name"
          required
          value={values.given_name}
          onChange={({ currentTarget }) => set({ given_name: currentTarget.value })}
          error={errors.given_name}
        />
        <TextField
          label={m.verification_family_name()}
          name="family_name"
          autoComplete="family-name"
          required
          value={values.family_name}
          onChange={({ currentTarget }) => set({ family_name: currentTarget.value })}
          error={errors.family_name}
        />
      </div>
      <TextField
        label={m.verification_born()}
        name="born"
        type="date"
        autoComplete="bday"
        required
        value={values.born}
        onChange={({ currentTarget }) => set({ born: currentTarget.value })}
        error={errors.born}
      />
      <Select
        label={m.verification_country()}
        value={values.country}
        onValueChange={(country) => set({ country })}
        items={items}
        error={errors.country}
      />
      <ChoiceField
        label={m.verification_kind()}
        value={values.kind}
        onValueChange={(kind) => set({ kind })}
        items={DOCUMENT_KINDS.map((value) => ({ value, label: KINDS[value]() }))}
      />
      <Problem lines={lines} />
      <Button type="submit" variant="primary" size="l" busy={isSending} blocked={isBlocked} className="w-full">
        {m.verification_begin()}
      </Button>
    </form>
  )
}

import { LEGAL_DOCUMENTS } from '#server/shared/constants/legal-documents.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import type { InputOf } from '../lib/api.ts'
import { contentKindText, documentText, linkText, localeText } from '../lib/content-names.ts'
import { m } from '../paraglide/messages.js'
import { type ActField, type ActSubject, act, type Values } from './act.ts'

type Text = Pick<InputOf<'content.draft'>, 'kind' | 'key' | 'locale'>

const KINDS = ['link', 'seo', 'promo', 'faq', 'legal'] as const
const LINKS = ['telegram_url', 'revshare_url'] as const

const kindOf = ({ kind }: Values): Text['kind'] => KINDS.find((one) => one === kind) ?? 'link'

/** Field that names the text; questions have one text for all. */
const KEY_FIELDS = { link: 'link', seo: 'page', promo: 'place', faq: null, legal: 'document' } as const

/** The text that a form names, or that it was opened for. */
function textOf(values: Values): Text {
  const kind = kindOf(values)
  const locale = kind === 'link' ? null : (LOCALES.find((one) => one === values.locale) ?? null)
  const field = KEY_FIELDS[kind]
  return { kind, key: field === null ? 'faq' : (values[field] ?? ''), locale }
}

const orNull = (text = '') => (text.trim() === '' ? null : text)

const BODIES: Readonly<Record<Text['kind'], (values: Values) => Record<string, string | null>>> = {
  link: ({ url = '' }) => ({ url }),
  seo: ({ title, description, keywords, text }) => ({
    title: orNull(title),
    description: orNull(description),
    keywords: orNull(keywords),
    text: orNull(text),
  }),
  promo: ({ title = '', text = '', button = '', path = '' }) => ({ title, text, button, path }),
  faq: ({ text = '' }) => ({ text }),
  legal: ({ title = '', description = '', text = '', summary }) => ({
    title,
    description,
    text,
    summary: orNull(summary),
  }),
}

const of =
  (...kinds: readonly Text['kind'][]) =>
  (values: Values) =>
    kinds.includes(kindOf(values))

const known = (name: string) => (subject: ActSubject) => subject.known?.[name] ?? ''

/** Fields that name the text; hidden for a further version of one. */
const NAMED: readonly ActField[] = [
  {
    name: 'kind',
    kind: 'select',
    label: m.column_kind,
    choices: () => KINDS.map((value) => ({ value, label: contentKindText(value) })),
  },
  {
    name: 'link',
    kind: 'select',
    label: m.content_kind_link,
    choices: () => LINKS.map((value) => ({ value, label: linkText(value) })),
    isFor: of('link'),
  },
  { name: 'page', label: m.field_page, hint: m.field_page_hint, isFor: of('seo') },
  {
    name: 'place',
    kind: 'select',
    label: m.field_place,
    choices: () => ['1', '2'].map((value) => ({ value, label: value })),
    isFor: of('promo'),
  },
  {
    name: 'document',
    kind: 'select',
    label: m.content_kind_legal,
    choices: () => LEGAL_DOCUMENTS.map((value) => ({ value, label: documentText(value) })),
    isFor: of('legal'),
  },
  {
    name: 'locale',
    kind: 'select',
    label: m.column_locale,
    choices: () => LOCALES.map((value) => ({ value, label: localeText(value) })),
    isFor: of('seo', 'promo', 'faq', 'legal'),
  },
]

const CONTENT: readonly ActField[] = [
  { name: 'url', label: m.field_url, hint: m.field_url_hint, initial: known('url'), isFor: of('link') },
  { name: 'title', label: m.column_title, initial: known('title'), isOptional: true, isFor: of('seo') },
  {
    name: 'description',
    kind: 'area',
    label: m.field_description,
    initial: known('description'),
    isOptional: true,
    isFor: of('seo'),
  },
  {
    name: 'keywords',
    label: m.field_keywords,
    hint: m.field_keywords_hint,
    initial: known('keywords'),
    isOptional: true,
    isFor: of('seo'),
  },
  {
    name: 'text',
    kind: 'area',
    label: m.column_text,
    hint: m.field_page_text_hint,
    initial: known('text'),
    isOptional: true,
    isFor: of('seo'),
  },
  { name: 'title', label: m.column_title, initial: known('title'), isFor: of('promo') },
  { name: 'text', kind: 'area', label: m.column_text, initial: known('text'), isFor: of('promo') },
  { name: 'button', label: m.field_button, initial: known('button'), isFor: of('promo') },
  { name: 'title', label: m.column_title, initial: known('title'), isFor: of('legal') },
  { name: 'description', kind: 'area', label: m.field_description, initial: known('description'), isFor: of('legal') },
  {
    name: 'text',
    kind: 'area',
    label: m.column_text,
    hint: m.field_legal_text_hint,
    initial: known('text'),
    isFor: of('legal'),
  },
  {
    name: 'text',
    kind: 'area',
    label: m.column_text,
    hint: m.field_faq_text_hint,
    initial: known('text'),
    isFor: of('faq'),
  },
  {
    name: 'summary',
    kind: 'area',
    label: m.field_summary,
    hint: m.field_summary_hint,
    initial: known('summary'),
    isOptional: true,
    isFor: of('legal'),
  },
  { name: 'path', label: m.field_path, hint: m.field_page_hint, initial: known('path'), isFor: of('promo') },
]

const legalOf = ({ known: values = {} }: ActSubject) =>
  LEGAL_DOCUMENTS.find((one) => one === values.document) ?? LEGAL_DOCUMENTS[0]

/** The time of a field, `2027-01-15` or with an hour; null for an empty one. */
function timeOf(text = ''): string | null {
  const at = Date.parse(text.trim())
  return Number.isNaN(at) ? orNull(text) : new Date(at).toISOString()
}

const chosen = ({ known: values = {} }: ActSubject) => ({ ...textOf(values), version: Number(values.version) })

export const CONTENT_ACTS = {
  draftContent: act({
    call: 'content.draft',
    permission: 'edit.content',
    title: m.act_draft_content,
    primary: m.act_draft_content_do,
    fields: [
      ...NAMED.map((field) => ({
        ...field,
        initial: (subject: ActSubject) => subject.known?.[field.name] ?? field.choices?.(subject)[0]?.value ?? '',
        isFor: (values: Values, subject: ActSubject) =>
          subject.known === undefined && (field.isFor?.(values, subject) ?? true),
      })),
      ...CONTENT,
    ],
    input: (values, subject) => ({
      ...textOf(values),
      body: BODIES[kindOf(values)](values),
      base: Number(subject.known?.version ?? 0),
    }),
  }),
  submitContent: act({
    call: 'content.submit',
    permission: 'edit.content',
    title: m.act_submit_content,
    primary: m.act_submit_content_do,
    input: (_, subject) => chosen(subject),
  }),
  publishContent: act({
    call: 'content.publish',
    permission: 'publish.content',
    title: m.act_publish_content,
    primary: m.act_publish_content_do,
    notice: m.act_publish_content_notice,
    input: ({ why = '' }, subject) => ({ ...chosen(subject), why }),
  }),
  retireContent: act({
    call: 'content.retire',
    permission: 'publish.content',
    title: m.act_retire_content,
    primary: m.act_retire_content_do,
    isDanger: true,
    notice: m.act_retire_content_notice,
    input: ({ why = '' }, subject) => ({ ...chosen(subject), why }),
  }),
  publishLegal: act({
    call: 'content.publishLegal',
    permission: 'publish.legal',
    title: m.act_publish_legal,
    primary: m.act_publish_legal_do,
    notice: m.act_publish_legal_notice,
    fields: [
      {
        name: 'binding',
        kind: 'select',
        label: m.field_binding,
        choices: () => LOCALES.map((value) => ({ value, label: localeText(value) })),
        initial: (subject) => subject.known?.binding ?? 'en',
      },
      {
        name: 'weight',
        kind: 'select',
        label: m.field_weight,
        choices: () => [
          { value: 'minor', label: m.legal_minor() },
          { value: 'material', label: m.legal_material() },
        ],
      },
      {
        name: 'effective_at',
        label: m.field_effective_at,
        hint: m.field_effective_at_hint,
        isOptional: true,
      },
    ],
    input: ({ binding, weight, effective_at: at, why = '' }, subject) => ({
      document: legalOf(subject),
      hash: subject.known?.hash ?? '',
      binding: LOCALES.find((one) => one === binding) ?? 'en',
      is_material: weight === 'material',
      effective_at: timeOf(at),
      why,
    }),
  }),
  retireLegal: act({
    call: 'content.retireLegal',
    permission: 'publish.legal',
    title: m.act_retire_legal,
    primary: m.act_retire_legal_do,
    isDanger: true,
    notice: m.act_retire_legal_notice,
    input: ({ why = '' }, subject) => ({
      document: legalOf(subject),
      edition: Number(subject.known?.edition),
      why,
    }),
  }),
} as const

import { LOCALES } from '#server/shared/constants/locales.ts'
import { ActButton } from '../../acts/act-button.tsx'
import { CONTENT_ACTS } from '../../acts/content-acts.ts'
import type { OutputOf } from '../../lib/api.ts'
import { contentKindText, contentName, localeText } from '../../lib/content-names.ts'
import { listSource } from '../../lib/list-source.ts'
import { Link, useAddress } from '../../lib/navigation.tsx'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { LinkBar } from '../../ui/link-bar.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { ContentText } from './content-text.tsx'
import { LegalEditions } from './legal-editions.tsx'

type Listed = OutputOf<'content.list'>['content'][number]

const KINDS = ['link', 'seo', 'promo', 'faq', 'legal'] as const

const COLUMNS: readonly Column<Listed>[] = [
  {
    key: 'name',
    head: m.column_text,
    cell: (row) => (
      <Link
        to="/content"
        search={{ kind: row.kind, case: row.key, ...(row.locale !== null && { locale: row.locale }) }}
      >
        <b>{contentName(row)}</b>
      </Link>
    ),
    sortBy: contentName,
  },
  {
    key: 'kind',
    head: m.column_kind,
    cell: ({ kind }) => contentKindText(kind),
    sortBy: ({ kind }) => contentKindText(kind),
  },
  {
    key: 'locale',
    head: m.column_locale,
    cell: ({ locale }) => (locale === null ? m.content_every_locale() : localeText(locale)),
    sortBy: ({ locale }) => locale ?? '',
  },
  {
    key: 'published',
    head: m.content_on_site,
    cell: ({ published }) => (published === null ? '–' : m.content_version({ version: published })),
    sortBy: ({ published }) => published ?? 0,
  },
  {
    key: 'work',
    head: m.content_in_work,
    cell: ({ in_work: work }) =>
      work === null ? (
        '–'
      ) : (
        <span className="row">
          {m.content_version({ version: work.version })} <StateTag state={work.state} />
        </span>
      ),
    sortBy: ({ in_work: work }) => work?.state ?? '',
  },
]

/** Links, metadata of pages, promotions, answers and legal texts: a list by kind and language, or one text with its versions. */
export function ContentPage() {
  const address = useAddress()
  const kind = KINDS.find((one) => one === address.kind)
  const locale = LOCALES.find((one) => one === address.locale)
  const isOpen = kind !== undefined && address.case !== undefined
  return (
    <Page
      title={m.content_title()}
      permission="view.products"
      actions={!isOpen && <ActButton act={CONTENT_ACTS.draftContent} kind="primary" />}
    >
      {isOpen ? (
        <ContentText text={{ kind, key: address.case ?? '', locale: locale ?? null }} />
      ) : (
        <>
          {kind === 'legal' && <LegalEditions />}
          <div className="row w">
            <LinkBar
              look="seg"
              label={m.column_kind()}
              to="/content"
              current={kind ?? 'any'}
              links={[
                { name: 'any', label: m.filter_any(), search: { ...(locale && { locale }) } },
                ...KINDS.map((one) => ({
                  name: one,
                  label: contentKindText(one),
                  search: { kind: one, ...(locale && { locale }) },
                })),
              ]}
            />
            <LinkBar
              look="seg"
              label={m.column_locale()}
              to="/content"
              current={locale ?? 'any'}
              links={[
                { name: 'any', label: m.filter_any(), search: { ...(kind && { kind }) } },
                ...LOCALES.map((one) => ({
                  name: one,
                  label: localeText(one),
                  search: { locale: one, ...(kind && { kind }) },
                })),
              ]}
            />
          </div>
          <PagedTable
            name="content.list"
            input={{ ...(kind && { kind }), ...(locale && { locale }) }}
            title={m.content_list()}
            isByName
            rowsOf={({ content }) => content}
            source={listSource('content.list', 'content', { ...(kind && { kind }), ...(locale && { locale }) })}
            columns={COLUMNS}
            idOf={(row) => `${row.kind} ${row.locale} ${row.key}`}
          />
        </>
      )}
    </Page>
  )
}

import { parseOutline, type TextBlock } from '#server/shared/outline.ts'
import { ActButton } from '../../acts/act-button.tsx'
import { EffectRows } from '../../acts/act-dialog.tsx'
import { CONTENT_ACTS } from '../../acts/content-acts.ts'
import type { InputOf, OutputOf } from '../../lib/api.ts'
import { contentKindText, contentName, localeText } from '../../lib/content-names.ts'
import { fieldName } from '../../lib/names.ts'
import { Link } from '../../lib/navigation.tsx'
import { usePages } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { Pairs, Panel } from '../../ui/panel.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Moment } from '../../ui/time.tsx'

type Text = Required<Pick<InputOf<'content.draft'>, 'kind' | 'key' | 'locale'>>
type Version = OutputOf<'content.versions'>['versions'][number]

const KEY_FIELDS = { link: 'link', seo: 'page', promo: 'place', faq: 'faq', legal: 'document' } as const

/** A text of the site: its preview, its acts, and its versions with what each changed. */
export function ContentText({ text }: { text: Text }) {
  const { kind, key, locale } = text
  const list = usePages('content.versions', { kind, key, ...(locale !== null && { locale }) })
  if (list.isPending) return <Loading />
  if (list.error) return <Failure error={list.error} onRetry={list.refetch} />
  const versions = list.data.pages.flatMap((page) => page.versions)
  const name = [contentName(text), ...(locale === null ? [] : [localeText(locale)])].join(' · ')
  const [latest] = versions
  const subjectOf = ({ version, body }: Pick<Version, 'version' | 'body'>) => ({
    label: name,
    known: {
      ...Object.fromEntries(Object.entries(body).map(([field, value]) => [field, value ?? ''])),
      kind,
      [KEY_FIELDS[kind]]: key,
      ...(locale !== null && { locale }),
      version: String(version),
    },
  })
  const published = versions.find(({ state }) => state === 'published')
  const canSubmit = latest?.state === 'draft'
  const canPublish = latest?.state === 'review'
  return (
    <>
      <p>
        <Link to="/content" search={{ kind }}>
          {contentKindText(kind)}
        </Link>{' '}
        · {name}
      </p>
      <div className="row w">
        <ActButton act={CONTENT_ACTS.draftContent} subject={subjectOf(latest ?? { version: 0, body: {} })} />
        {canSubmit && <ActButton act={CONTENT_ACTS.submitContent} kind="primary" subject={subjectOf(latest)} />}
        {canPublish && kind !== 'legal' && (
          <ActButton act={CONTENT_ACTS.publishContent} kind="primary" subject={subjectOf(latest)} />
        )}
      </div>
      {latest && (
        <Panel title={m.content_preview()} aside={m.content_version({ version: latest.version })}>
          <Preview text={text} body={latest.body} />
        </Panel>
      )}
      {versions.length === 0 && <Empty title={m.list_none()} />}
      {versions.map((version, index) => (
        <Panel
          key={version.version}
          title={m.content_version({ version: version.version })}
          aside={<StateTag state={version.state} />}
          actions={
            ((version === published && kind !== 'legal') ||
              (version === latest && version.state !== 'retired' && version !== published)) && (
              <ActButton act={CONTENT_ACTS.retireContent} small subject={subjectOf(version)} />
            )
          }
        >
          <div className="pad">
            <Facts version={version} />
            <Difference after={version} before={versions[index + 1]} />
          </div>
        </Panel>
      ))}
      {list.hasNextPage && (
        <Button small busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {m.older()}
        </Button>
      )}
    </>
  )
}

function Facts({ version }: { version: Version }) {
  const { written_by: by, written_at: at, published_by: publisher, from, until, hash } = version
  return (
    <Pairs
      pairs={[
        [m.content_written(), by === null ? m.content_before_versions() : by],
        ...(at === null ? [] : [[m.column_created(), <Moment key="at" at={at} />] as const]),
        ...(publisher === null ? [] : [[m.content_published_by(), publisher] as const]),
        ...(from === null ? [] : [[m.column_from(), <Moment key="from" at={from} />] as const]),
        ...(until === null ? [] : [[m.column_until(), <Moment key="until" at={until} />] as const]),
        ['SHA-256', <CopyId key="hash" id={hash} />],
      ]}
    />
  )
}

/** Fields that a version changes compared to the one before. */
function Difference({ after, before }: { after: Version; before: Version | undefined }) {
  const changed = Object.entries(after.body).filter(([field, value]) => value !== (before?.body[field] ?? null))
  if (changed.length === 0) return null
  return (
    <EffectRows
      effect={changed.map(([field, value]) => [fieldName(field), before?.body[field] ?? null, value ?? '–'] as const)}
    />
  )
}

/** The text as a visitor meets it: a search result with the page's text, a banner of the home page, a link. */
function Preview({ text, body }: { text: Text; body: Version['body'] }) {
  const { title, description, text: words, button, path, url } = body
  if (text.kind === 'link')
    return (
      <p className="pad">
        <code>{url}</code>
      </p>
    )
  if (text.kind === 'faq' || text.kind === 'legal')
    return (
      <div className="pad" lang={text.locale ?? undefined}>
        {title && <h3>{title}</h3>}
        <Outlined text={words ?? ''} />
      </div>
    )
  const paragraphs = (words ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div className="pad" lang={text.locale ?? undefined}>
      <h3>{title ?? <span className="t3">{m.content_own_words()}</span>}</h3>
      {text.kind === 'seo' && (
        <>
          <code>{text.key}</code>
          <p>{description ?? <span className="t3">{m.content_own_words()}</span>}</p>
        </>
      )}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {text.kind === 'promo' && (
        <p>
          <b>{button}</b> → <code>{path}</code>
        </p>
      )}
    </div>
  )
}

/** An outline as its page shows it. */
function Outlined({ text }: { text: string }) {
  const { lead, sections } = parseOutline(text)
  return (
    <>
      <Blocks blocks={lead} />
      {sections.map(({ id, title, blocks, parts }) => (
        <section key={id}>
          <h4>{title}</h4>
          <Blocks blocks={blocks} />
          {parts.map((part) => (
            <section key={part.id}>
              <h5>{part.title}</h5>
              <Blocks blocks={part.blocks} />
            </section>
          ))}
        </section>
      ))}
    </>
  )
}

function Blocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block.join()}>
        {block.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  )
}

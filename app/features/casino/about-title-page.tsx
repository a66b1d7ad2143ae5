import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { localeHref } from '~/lib/pages/locale-links.ts'
import { videoGame } from '~/lib/pages/structured-data.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Badge } from '~/ui/badge.tsx'
import { buttonClass } from '~/ui/button.tsx'
import { JsonLd } from '~/ui/json-ld.tsx'
import { Table } from '~/ui/table.tsx'
import { titleHead } from './casino-head.ts'
import { PATHS } from './kind.ts'
import type { TitleDetails } from './title.ts'
import { TitleFacts } from './title-facts.tsx'
import { TitleGrid } from './title-grid.tsx'
import { categoryWord, featureRule, featureWord, rulesOf } from './words.ts'

const LIST_NAMES = { slot: m.slots_home, live: m.soon_live_title } as const

export function AboutTitlePage({ slug }: { slug: string }) {
  const { casino } = useTRPC()
  const { data: title } = useSuspenseQuery(casino.title.queryOptions({ slug }))
  return (
    <>
      <p className="mb-3 text-13 text-paper-3">
        <Link to={PATHS[title.kind].list} className="link touch-target">
          {LIST_NAMES[title.kind]()}
        </Link>
      </p>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] sm:gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-8">
        <img
          src={pictureOf(slug)}
          alt={title.name}
          width={320}
          height={240}
          className="block aspect-4/3 h-auto w-full rounded-panel border border-line bg-surface-2"
        />
        <Lead title={title} />
      </div>
      <TitleFacts title={title} />
      <Features title={title} />
      <Stakes title={title} />
      {title.related.length > 0 && (
        <section aria-labelledby="related" className="mt-8 lg:mt-10">
          <h2 id="related" className="title-section mb-3 lg:mb-4">
            {m.slots_related()}
          </h2>
          <TitleGrid titles={title.related} isFirst={false} />
        </section>
      )}
      <GameData title={title} />
    </>
  )
}

const pictureOf = (slug: string) => `/slots/${slug}.svg`

function Lead({ title }: { title: TitleDetails }) {
  const { slug, kind, name } = title
  return (
    <div className="flex flex-col items-start">
      <h1 className="title-24">{name}</h1>
      <p className="mt-1 text-14 text-paper-3">
        {[title.provider_label, ...title.categories.map(categoryWord)].join(' · ')}
      </p>
      {title.status === 'maintenance' && (
        <p className="mt-3">
          <Badge>{m.slots_maintenance()}</Badge>
        </p>
      )}
      <h2 className="mt-4 font-semibold text-16">{m.slots_rules()}</h2>
      {rulesOf(title).map((rule) => (
        <p key={rule} className="mt-2 max-w-170 text-16 text-paper-2">
          {rule}
        </p>
      ))}
      <p className="mt-5 flex flex-wrap gap-3">
        {title.has_demo && (
          <Link to={PATHS[kind].demo} params={{ slots: slug }} className={buttonClass('primary', 'l')}>
            {m.slots_demo()}
          </Link>
        )}
        <Link
          to={PATHS[kind].play}
          params={{ slots: slug }}
          className={buttonClass(title.has_demo ? 'outline' : 'primary', 'l')}
        >
          {m.slots_play()}
        </Link>
      </p>
    </div>
  )
}

function Features({ title: { features } }: { title: TitleDetails }) {
  const rows = features.flatMap((feature) => {
    const rule = featureRule(feature)
    return rule === undefined ? [] : [{ feature, rule }]
  })
  if (rows.length === 0) return null
  return (
    <dl className="mt-4 grid gap-3 md:grid-cols-2 lg:gap-4">
      {rows.map(({ feature, rule }) => (
        <div key={feature} className="rounded-panel border border-line bg-surface-1 p-4">
          <dt className="font-semibold text-14">{featureWord(feature)}</dt>
          <dd className="mt-1 text-14 text-paper-2">{rule}</dd>
        </div>
      ))}
    </dl>
  )
}

function Stakes({ title: { stakes } }: { title: TitleDetails }) {
  if (stakes.length === 0) return null
  const locale = getLocale()
  return (
    <section aria-labelledby="stakes" className="mt-8 max-w-170 lg:mt-10">
      <h2 id="stakes" className="title-section mb-3 lg:mb-4">
        {m.slots_stakes()}
      </h2>
      <Table
        caption={m.slots_stakes()}
        rows={stakes}
        rowKey={({ currency }) => currency}
        columns={[
          { id: 'currency', header: m.shell_currency(), cell: ({ currency }) => currency },
          {
            id: 'min',
            header: m.slots_stake_min(),
            align: 'end',
            cell: ({ min, currency }) => <span className="num">{formatMoney(min, currency, locale)}</span>,
          },
          {
            id: 'max',
            header: m.slots_stake_max(),
            align: 'end',
            cell: ({ max, currency }) => <span className="num">{formatMoney(max, currency, locale)}</span>,
          },
        ]}
      />
    </section>
  )
}

function GameData({ title }: { title: TitleDetails }) {
  const { origin } = useRouter()
  const locale = getLocale()
  const { slug, kind, name, provider_label: provider } = title
  const page = PATHS[kind].about.replace('$slots', slug)
  return (
    <JsonLd
      data={videoGame({
        name,
        description: titleHead(title).description ?? name,
        url: new URL(localeHref(page, locale), origin).href,
        image: new URL(pictureOf(slug), origin).href,
        language: LANGUAGE_TAGS[locale],
        genres: [...title.categories.map(categoryWord), ...title.features.map(featureWord)],
        provider,
        isShared: kind === 'live',
      })}
    />
  )
}

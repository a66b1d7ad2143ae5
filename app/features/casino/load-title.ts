import { notFound } from '@tanstack/react-router'
import { isMissing } from '~/lib/calls/error-data.ts'
import type { PageWords } from '~/lib/pages/seo.ts'
import type { Kind } from './kind.ts'
import type { TitleDetails } from './title.ts'

const SLUG = /^[a-z0-9-]{1,64}$/

type Loaded = { readonly page: 'about' | 'play'; readonly kind: Kind; readonly slug: string }

/** Loads a title and returns its page's head; throws notFound for an unknown title. */
export async function loadTitle({ page, kind, slug }: Loaded, load: () => Promise<TitleDetails>): Promise<PageWords> {
  if (!SLUG.test(slug)) throw notFound()
  const [{ aboutTitleHead, titleHead }, title] = await Promise.all([
    import('./casino-head.ts'),
    load().catch((error: unknown) => {
      throw isMissing(error) ? notFound() : error
    }),
  ])
  if (title.kind !== kind) throw notFound()
  return page === 'about' ? aboutTitleHead(title) : titleHead(title)
}

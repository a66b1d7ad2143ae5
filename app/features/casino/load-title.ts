import { notFound } from '@tanstack/react-router'
import type { PageWords } from '~/lib/seo.ts'
import type { Kind } from './kind.ts'
import type { TitleDetails } from './title.ts'

const SLUG = /^[a-z0-9-]{1,64}$/

/** What the page of a title says of itself, once the title is there; an unknown one is not found. */
export async function loadTitle(kind: Kind, slug: string, load: () => Promise<TitleDetails>): Promise<PageWords> {
  if (!SLUG.test(slug)) throw notFound()
  const [{ titleHead }, title] = await Promise.all([
    import('./casino-head.ts'),
    load().catch((error: unknown) => {
      throw isNotFound(error) ? notFound() : error
    }),
  ])
  if (title.kind !== kind) throw notFound()
  return titleHead(title)
}

function isNotFound(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('data' in error)) return false
  const { data } = error
  return typeof data === 'object' && data !== null && 'code' in data && data.code === 'NOT_FOUND'
}

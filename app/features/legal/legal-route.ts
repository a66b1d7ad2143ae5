import type { LegalName } from '#server/shared/constants/legal-documents.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { positive, type Query } from '~/lib/pages/search-fields.ts'
import { loadedHead } from '~/lib/pages/seo.ts'
import { getLocale } from '~/paraglide/runtime.js'
import type { Surroundings } from './load-document.ts'

type Loading = { readonly context: Surroundings; readonly deps: { readonly version?: number | undefined } }

/**
 * Route options of a legal text, apart from its component: in the page's language unless one is given; `?version=N`
 * shows an older version.
 */
export const legalRoute = (name: LegalName, language?: Locale) => ({
  validateSearch: ({ version }: Query): { version?: number | undefined } => ({ version: positive(version) }),
  loaderDeps: ({ search: { version } }: { search: { version?: number | undefined } }) => ({ version }),
  // static imports of a loader would be in every page's scripts
  async loader({ context, deps }: Loading) {
    const { loadDocument } = await import('./load-document.ts')
    return loadDocument({ name, language: language ?? getLocale(), version: deps.version }, context)
  },
  head: loadedHead,
})

import type { Locale } from '#server/shared/constants/locales.ts'
import { isOn } from './is-on.ts'

type Asset = { readonly url: string; readonly kind: string }

/**
 * Points a page at the scripts that hold its language alone, under assets/<locale>/, where app/build/locale-variants.ts
 * has written them. Those beside them hold all languages, and do the same.
 */
export const scriptIn =
  (locale: Locale) =>
  ({ url, kind }: Asset): string =>
    kind === 'script' && isOn('locale-scripts') ? url.replace('/assets/', `/assets/${locale}/`) : url

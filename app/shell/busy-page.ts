import { LANGUAGE_TAGS, type Locale } from '#server/shared/constants/locales.ts'
import { m } from '~/paraglide/messages.js'

type BusyPage = {
  readonly locale: Locale
  /** 429: too many pages for one network. 503: too many renders at once. */
  readonly status: 429 | 503
  /** CSP nonce of the page's style. */
  readonly nonce: string
  /** Colors of the operator's brand, as CSS; null for the site's own. */
  readonly accent?: { readonly fill: string; readonly ink: string } | null
}

const ACCENT = { fill: 'oklch(0.89 0.2 122)', ink: 'oklch(0.155 0.018 265)' }

const styleWith = ({ fill, ink }: typeof ACCENT) => `
:root { color-scheme: light dark; --ground: oklch(0.155 0.018 265); --text: oklch(0.97 0.008 95); --text-2: oklch(0.8 0.014 90) }
@media (prefers-color-scheme: light) {
  :root { --ground: oklch(0.962 0.004 95); --text: oklch(0.2 0.02 265); --text-2: oklch(0.38 0.02 265) }
}
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 1rem; padding: 1rem;
  background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; text-align: center }
h1 { margin: 0; font-size: 1.5rem }
p { margin: 0; max-width: 32rem; color: var(--text-2) }
a { padding: 0.75rem 1.5rem; border-radius: 0.5rem; background: ${fill}; color: ${ink}; text-decoration: none }
a:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }
`

/** Complete page for a request rejected before rendering: it loads no scripts and no other files. */
export function busyPage({ locale, status, nonce, accent }: BusyPage): string {
  const [title, text] =
    status === 429
      ? [m.page_busy_title({}, { locale }), m.page_busy_text({}, { locale })]
      : [m.page_overloaded_title({}, { locale }), m.page_overloaded_text({}, { locale })]
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${styleWith(accent ?? ACCENT)}</style>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<a href="">${m.ui_retry({}, { locale })}</a>
</body>
</html>
`
}

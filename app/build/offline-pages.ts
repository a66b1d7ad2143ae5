import { readFileSync } from 'node:fs'
import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale } from '../../server/shared/constants/locales.ts'
import { INKS, THEME_SCRIPT } from '../lib/pages/show-theme.ts'

const KEYS = [
  'page_offline_title',
  'page_offline_text',
  'page_offline_works',
  'ui_retry',
  'shell_games',
  'shell_faq',
  'shell_fairness',
] as const
type Texts = Readonly<Record<(typeof KEYS)[number], string>>

function textsOf(locale: Locale): Texts {
  const all: Record<string, string> = JSON.parse(
    readFileSync(new URL(`../../messages/${locale}.json`, import.meta.url), 'utf8'),
  )
  return Object.fromEntries(KEYS.map((key) => [key, escaped(all[key] ?? key)])) as Texts
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const BUTTON =
  'inline-flex h-11 shrink-0 select-none items-center justify-center rounded-control border border-line bg-surface-3 px-4 font-semibold text-14 text-paper hover:border-line-strong lg:h-10'

type Files = { readonly styles: string; readonly script: string }

/**
 * The offline page of a language, shown for any page while there is no connection. It belongs to no route and is never
 * hydrated; it keeps the requested address and reloads it once it is reachable.
 */
export function offlinePage(locale: Locale, { styles, script }: Files): string {
  const texts = textsOf(locale)
  const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`
  const links = [
    [prefix || '/', texts.shell_games],
    [`${prefix}/faq`, texts.shell_faq],
    [`${prefix}/fairness`, texts.shell_fairness],
  ] as const
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${INKS.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${INKS.dark}" media="(prefers-color-scheme: dark)">
<meta name="color-scheme" content="light dark">
<script>${THEME_SCRIPT}</script>
<title>${texts.page_offline_title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styles}">
<link rel="stylesheet" href="/brand.css">
<script type="module" src="${script}"></script>
</head>
<body>
<div class="flex min-h-dvh flex-col">
<header class="flex h-bar items-center border-line border-b px-4 lg:px-6"><img src="/favicon.svg" alt="" width="32" height="32"></header>
<main class="grid flex-1 place-content-center p-4">
<div role="alert" class="grid justify-items-center gap-2 px-6 py-4 text-center">
<svg aria-hidden="true" viewBox="0 0 200 80" fill="none" stroke-width="2" stroke-linecap="round" class="h-20 w-50"><path d="M0 60H60C76 60 82 44 88 24" class="stroke-accent"/><path d="M112 24C118 44 124 60 140 60H200" class="stroke-line-strong" stroke-dasharray="2 6"/><path d="M95 17l10 10m0-10l-10 10" class="stroke-loss"/></svg>
<h1 class="font-semibold text-16">${texts.page_offline_title}</h1>
<p class="max-w-80 text-paper-2">${texts.page_offline_text}</p>
<div class="mt-2 flex flex-wrap justify-center gap-3"><button type="button" id="retry" class="${BUTTON}">${texts.ui_retry}</button></div>
</div>
<nav aria-label="${texts.page_offline_works}" class="mt-4 text-center text-13 text-paper-3">
<p>${texts.page_offline_works}</p>
<ul class="flex flex-wrap justify-center gap-x-4">
${links.map(([href, label]) => `<li><a href="${href}" class="inline-flex min-h-11 items-center text-paper-2 underline hover:text-paper">${label}</a></li>`).join('\n')}
</ul>
</nav>
</main>
</div>
</body>
</html>
`
}

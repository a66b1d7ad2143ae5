import { html } from 'hono/html'
import { LANGUAGE_TAGS, LOCALE_FACTS, type Locale } from '#server/shared/constants/locales.ts'
import { REFUSAL_TEXTS } from './refusal-texts.ts'

export type PageRequest = { readonly locale: Locale; readonly host: string }

type Markup = ReturnType<typeof html>
type Page = PageRequest & {
  readonly id: string
  readonly name: string
  /** Names of the script and the styles among the assets, in order. */
  readonly script: string
  readonly styles: readonly string[]
  readonly texts: Readonly<Record<string, string>>
  /** Additional attributes of the root element, for scripts and styles. */
  readonly root?: Markup
  readonly body?: Markup
  readonly main: Markup
}

/** Document of a game: its head, the data that its script reads from the body, and its single dialog. */
export function page({ locale, host, id, name, script, styles, texts, root, body, main }: Page) {
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[locale]}" data-formats="${LOCALE_FACTS[locale].formats}" data-game="${id}" ${root ?? ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${name}</title>
        ${styles.map((style) => html`<link rel="stylesheet" href="../../assets/${style}" />`)}
        <script type="module" src="../../assets/${script}"></script>
      </head>
      <body data-host="${host}" data-texts="${JSON.stringify({ ...texts, ...REFUSAL_TEXTS[locale] })}" ${body ?? ''}>
        ${main}
        <dialog id="dialog" aria-labelledby="dialog-title">
          <h2 id="dialog-title"></h2>
          <div id="dialog-body"></div>
          <button id="dialog-close">${texts.close ?? ''}</button>
        </dialog>
      </body>
    </html>`
}

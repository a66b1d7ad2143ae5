import { html } from 'hono/html'
import { LANGUAGE_TAGS, LOCALE_FACTS, type Locale } from '#server/shared/constants/locales.ts'
import { REFUSAL_TEXTS } from './refusal-texts.ts'

/** What the pages of a slot and of a table are asked for. */
export type Asked = { readonly locale: Locale; readonly host: string }

type Markup = ReturnType<typeof html>
type Page = Asked & {
  readonly id: string
  readonly name: string
  /** Names of scripts and styles among the assets, in their order. */
  readonly script: string
  readonly styles: readonly string[]
  readonly texts: Readonly<Record<string, string>>
  /** Of its document, beside its language: for the scripts and the styles. */
  readonly root?: Markup
  readonly body?: Markup
  readonly main: Markup
}

/** The document around a game: its head, what its script reads off the body, and the one dialog. */
export function page({ locale, host, id, name, script, styles, texts, root, body, main }: Page) {
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[locale]}" data-formats="${LOCALE_FACTS[locale].formats}" data-game="${id}" ${root ?? ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${name}</title>
        ${styles.map((style) => html`<link rel="stylesheet" href="/assets/${style}" />`)}
        <script type="module" src="/assets/${script}"></script>
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

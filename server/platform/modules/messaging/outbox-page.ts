import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { LANGUAGE_TAGS, type Locale } from '#server/shared/constants/locales.ts'
import type { OutboxMessage } from './queries/outbox.ts'
import { MESSAGE_TEXTS } from './texts.ts'

const STYLE = `
:root{color-scheme:light dark;--ink:oklch(.155 .018 265);--surface:oklch(.195 .02 265);--line:oklch(.36 .02 265);
--text:oklch(.97 .008 95);--text-2:oklch(.8 .014 90);--accent:oklch(.89 .2 122)}
@media (prefers-color-scheme:light){:root{--ink:oklch(.962 .004 95);--surface:oklch(.995 .002 95);--line:oklch(.875 .008 95);
--text:oklch(.2 .02 265);--text-2:oklch(.38 .02 265);--accent:oklch(.495 .15 130)}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:720px;padding:24px 16px;background:var(--ink);color:var(--text);font:400 16px/24px system-ui,sans-serif}
h1{font-size:24px;line-height:32px;font-weight:600}
p,time{color:var(--text-2)}
article{margin:16px 0;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
h2{margin:0;font-size:16px;font-weight:600}
pre{margin:12px 0 0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
time{display:block;font-size:14px}
a:focus-visible{outline:2px solid var(--accent)}
`

const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** No scripts, no loading, no framing; the only style is allowed by its hash. */
export const OUTBOX_CSP = `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`

/** Messages to players, newest first; all text is escaped. */
export function outboxPage(messages: readonly OutboxMessage[], locale: Locale) {
  const { title, notice, empty } = MESSAGE_TEXTS[locale].outbox
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" />
        <title>${title}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${notice}</p>
          ${messages.length === 0 ? html`<p>${empty}</p>` : messages.map(article)}
        </main>
      </body>
    </html>`
}

function article({ channel, target, locale, subject, body, createdAt }: OutboxMessage) {
  const at = new Date(createdAt).toISOString()
  return html`<article lang="${LANGUAGE_TAGS[locale]}">
    <time datetime="${at}">${at}</time>
    <p>${channel === 'phone' ? 'SMS' : 'E-mail'} → ${target}</p>
    ${subject && html`<h2>${subject}</h2>`}
    <pre>${body}</pre>
  </article>`
}

import { html } from 'hono/html'
import { LANGUAGE_TAGS, type Locale } from '#server/shared/constants/locales.ts'
import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import { TEXTS } from './texts.ts'

type Page = { readonly slot: SlotDefinition; readonly locale: Locale; readonly host: string }

/** The page of a game: its board is empty until its script has opened a session. */
export function gamePage({ slot, locale, host }: Page) {
  const texts = TEXTS[locale]
  const reels = slot.strips.base.length
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[locale]}" data-game="${slot.id}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${slot.name}</title>
        <link rel="stylesheet" href="/assets/game.css" />
        <script type="module" src="/assets/game.ts"></script>
      </head>
      <body data-host="${host}" data-texts="${JSON.stringify(texts)}">
        <main>
          <header>
            <h1>${slot.name}</h1>
            <p id="status" role="status">${texts.loading}</p>
          </header>
          <div id="board" data-reels="${reels}" data-rows="${slot.rows}" aria-hidden="true"></div>
          <p id="detail"></p>
          <div id="bar">
            <dl>
              <div><dt>${texts.balance} <span id="mode"></span></dt><dd id="balance">–</dd></div>
              <div><dt>${texts.returned}</dt><dd id="returned">–</dd></div>
            </dl>
            <div id="stake" role="group" aria-label="${texts.stake}">
              <button id="less" aria-label="${texts.less}" disabled>−</button>
              <output id="amount">–</output>
              <button id="more" aria-label="${texts.more}" disabled>+</button>
            </div>
            <button id="spin" disabled>${texts.spin}</button>
            <div id="tools">
              <button id="auto" disabled>${texts.auto}</button>
              <button id="pays" disabled>${texts.pays}</button>
              <button id="fair" disabled>${texts.fair}</button>
            </div>
          </div>
        </main>
        <dialog id="dialog" aria-labelledby="dialog-title">
          <h2 id="dialog-title"></h2>
          <div id="dialog-body"></div>
          <button id="dialog-close">${texts.close}</button>
        </dialog>
      </body>
    </html>`
}

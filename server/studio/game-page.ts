import { html } from 'hono/html'
import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import { type PageRequest, page } from './page.ts'
import { symbolNames } from './symbol-names.ts'
import { TEXTS } from './texts.ts'

/** Page of a slot: its board is empty until its script has opened a session. */
export function gamePage({ slot, locale, host }: PageRequest & { readonly slot: SlotDefinition }) {
  const texts = TEXTS[locale]
  return page({
    locale,
    host,
    texts,
    id: slot.id,
    name: slot.name,
    script: 'game.ts',
    styles: ['game.css'],
    body: html`data-symbols="${JSON.stringify(symbolNames(slot, locale))}"`,
    main: html`<main>
      <header>
        <h1>${slot.name}</h1>
        <p id="status" aria-hidden="true">${texts.loading}</p>
        <p id="said" class="unseen" role="status">${texts.loading}</p>
      </header>
      <div id="board" data-reels="${slot.strips.base.length}" data-rows="${slot.rows}"></div>
      <p id="detail" aria-hidden="true"></p>
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
          <button id="refill" hidden>${texts.refill}</button>
        </div>
      </div>
    </main>`,
  })
}

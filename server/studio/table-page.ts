import { html } from 'hono/html'
import type { Table } from '#server/shared/rules/tables/tables.ts'
import { type PageRequest, page } from './page.ts'
import { TABLE_TEXTS } from './table-texts.ts'

/** Page of a table: its script renders the table from the studio's data. */
export function tablePage({ table, locale, host }: PageRequest & { readonly table: Table }) {
  const texts = TABLE_TEXTS[locale]
  return page({
    locale,
    host,
    texts,
    id: table.id,
    name: table.name,
    script: 'table.ts',
    styles: ['game.css', 'table.css'],
    root: html`data-kind="${table.game}"`,
    main: html`<main class="table">
      <header>
        <h1>${table.name}</h1>
        <p id="round"></p>
        <dl>
          <div><dt>${texts.balance} <span id="mode"></span></dt><dd id="balance">–</dd></div>
        </dl>
      </header>
      <ol id="past" aria-label="${texts.past}"></ol>
      <div id="felt"></div>
      <div id="clock">
        <p id="status" role="status">${texts.loading}</p>
        <div id="bar-of-time" aria-hidden="true"><span id="time"></span></div>
      </div>
      <div id="tools">
        <div id="chips" role="group" aria-label="${texts.chip}"></div>
        <div id="acts">
          <button id="clear" disabled>${texts.clear}</button>
          <button id="again" disabled>${texts.again}</button>
          <button id="undo" disabled>${texts.undo}</button>
          <button id="fair">${texts.fair}</button>
          <button id="refill" hidden>${texts.refill}</button>
        </div>
        <p id="sum"></p>
        <button id="place" class="primary" disabled>${texts.place}</button>
      </div>
      <p id="said" role="alert"></p>
      <div id="panels">
        <section aria-labelledby="roads-title">
          <h2 id="roads-title">${table.game === 'roulette' ? texts.past : texts.roads}</h2>
          <div id="roads"></div>
          <p class="note">${texts.nothingForetold}</p>
        </section>
        <section aria-labelledby="bets-title">
          <h2 id="bets-title">${texts.players}</h2>
          <table>
            <thead>
              <tr><th scope="col">${texts.player}</th><th scope="col">${texts.on}</th><th scope="col">${texts.bet}</th></tr>
            </thead>
            <tbody id="bets"></tbody>
          </table>
          <p id="count" class="note"></p>
        </section>
      </div>
      <p class="note">${texts.generator}</p>
    </main>`,
  })
}

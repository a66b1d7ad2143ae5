import { html, raw } from 'hono/html'
import { LANGUAGE_TAGS, type Locale } from '#server/shared/constants/locales.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { PayableDeposit } from '../port.ts'
import { SANDBOX_STYLE } from './style.ts'
import { SANDBOX_TEXTS } from './texts.ts'

/** What the buttons of the page do. */
export const SANDBOX_ACTIONS = ['pay', 'repeat', 'late', 'fail'] as const
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number]

type PageProperties = {
  readonly locale: Locale
  /** Undefined for a payment that nobody asked for. */
  readonly deposit: PayableDeposit | undefined
  readonly returnTo: string
  /** The code of the site's refusal of the last report. */
  readonly refusal?: string
}

const isNumeric = (text: string): text is Intl.StringNumericLiteral => /^\d+(\.\d+)?$/.test(text)

function formatAmount({ amount, currency }: PayableDeposit, locale: Locale): string {
  const decimal = formatMicros(micros(amount))
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'currency', currency })
  return isNumeric(decimal) ? format.format(decimal) : decimal
}

/** The provider's page. It works without scripts: its form posts to the address that it has. */
export function sandboxPage({ locale, deposit, returnTo, refusal }: PageProperties) {
  const texts = SANDBOX_TEXTS[locale]
  const title = deposit ? texts.title : texts.unknown
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>${raw(SANDBOX_STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${texts.notice}</p>
          ${refusal && html`<p role="alert">${texts.refused} <code>${refusal}</code></p>`}
          ${
            deposit &&
            html`<dl>
                <dt>${texts.amount}</dt>
                <dd>${formatAmount(deposit, locale)}</dd>
                <dt>${texts.state}</dt>
                <dd>${texts.states[deposit.status]}</dd>
              </dl>
              <form method="post">
                ${SANDBOX_ACTIONS.map((action) => html`<button name="action" value="${action}">${texts[action]}</button>`)}
              </form>`
          }
          <a href="${returnTo}">${texts.back}</a>
        </main>
      </body>
    </html>`
}

import { html, raw } from 'hono/html'
import { LANGUAGE_TAGS, type Locale } from '#server/shared/constants/locales.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { PayableDeposit, SentPayout } from '../port.ts'
import { SANDBOX_STYLE } from './style.ts'
import { SANDBOX_TEXTS } from './texts.ts'

/** Actions offered on the payment page. */
export const PAYMENT_ACTIONS = ['pay', 'repeat', 'late', 'fail', 'take_back', 'disorder', 'forge'] as const
/** Actions offered on the payout page; a paid payout can still be returned. */
export const PAYOUT_ACTIONS = ['pay_out', 'pay_out_late', 'return', 'refuse'] as const

export type SandboxAction = (typeof PAYMENT_ACTIONS | typeof PAYOUT_ACTIONS)[number]

type PageProperties = {
  readonly locale: Locale
  /** Undefined if the payment does not exist. */
  readonly deposit?: PayableDeposit | undefined
  /** Set instead of `deposit` for payouts. */
  readonly payout?: SentPayout | undefined
  readonly returnTo: string
  /** Error code if the site rejected the last webhook. */
  readonly refusal?: string
}

const isNumeric = (text: string): text is Intl.StringNumericLiteral => /^\d+(\.\d+)?$/.test(text)

function formatAmount({ amount, currency }: Pick<PayableDeposit, 'amount' | 'currency'>, locale: Locale): string {
  const decimal = formatMicros(micros(amount))
  const format = new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'currency', currency })
  return isNumeric(decimal) ? format.format(decimal) : decimal
}

function shown({ locale, deposit, payout }: PageProperties) {
  const texts = SANDBOX_TEXTS[locale]
  if (deposit)
    return {
      title: texts.title,
      notice: texts.notice,
      term: texts.amount,
      amount: formatAmount(deposit, locale),
      state: texts.states[deposit.status],
      actions: PAYMENT_ACTIONS,
    }
  if (!payout) return undefined
  return {
    title: texts.payoutTitle,
    notice: texts.payoutNotice,
    term: texts.payoutAmount,
    amount: formatAmount(payout, locale),
    state: texts.payoutStates[payout.status],
    actions: PAYOUT_ACTIONS,
  }
}

/** The provider's page. Works without scripts: its form posts to the page's own URL. */
export function sandboxPage(properties: PageProperties) {
  const { locale, returnTo, refusal } = properties
  const texts = SANDBOX_TEXTS[locale]
  const subject = shown(properties)
  const title = subject?.title ?? texts.unknown
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" />
        <title>${title}</title>
        <style>${raw(SANDBOX_STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${subject?.notice ?? texts.notice}</p>
          ${refusal && html`<p role="alert">${texts.refused} <code>${refusal}</code></p>`}
          ${
            subject &&
            html`<dl>
                <dt>${subject.term}</dt>
                <dd>${subject.amount}</dd>
                <dt>${texts.state}</dt>
                <dd>${subject.state}</dd>
              </dl>
              <form method="post">
                ${subject.actions.map((action) => html`<button name="action" value="${action}">${texts[action]}</button>`)}
              </form>`
          }
          <a href="${returnTo}">${texts.back}</a>
        </main>
      </body>
    </html>`
}

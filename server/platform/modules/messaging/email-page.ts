import { html, raw } from 'hono/html'
import { LANGUAGE_TAGS, type Locale } from '#server/shared/constants/locales.ts'

/** A paragraph that consists of a code: it is displayed large. */
const CODE = /^\d{6}$/
const LINK = /https?:\/\/\S+$/u

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const BODY = `margin:0;padding:24px 16px;background:#0d0f14;color:#f6f4ec;${FONT};font-size:16px;line-height:24px`
const CARD = 'max-width:480px;margin:0 auto;padding:24px;background:#161920;border:1px solid #3a3f4a;border-radius:16px'
const HEADING = 'margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#f6f4ec'
const PARAGRAPH = 'margin:0 0 16px;color:#c9c6bd;white-space:pre-line'
const CODE_BOX =
  'margin:0 0 16px;padding:16px;border-radius:12px;background:#0d0f14;color:#d3f340;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;text-align:center'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#d3f340;color:#0d0f14;font-weight:600;text-decoration:none;overflow-wrap:anywhere'

type Email = { readonly subject: string; readonly body: string; readonly locale: Locale }

/**
 * An email as HTML: its code large, its link a button that shows the URL itself, so that readers see where it leads.
 * Styles are inline, since mail clients drop others; nothing is loaded, so opening it is not tracked. All text is
 * escaped.
 */
export function emailHtml({ subject, body, locale }: Email): string {
  const page = html`<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark"><title>${subject}</title></head>
<body style="${raw(BODY)}"><div style="${raw(CARD)}">
<h1 style="${raw(HEADING)}">${subject}</h1>
${body.split('\n\n').map(paragraph)}
</div></body>
</html>`
  return String(page)
}

type Markup = ReturnType<typeof html>

function paragraph(text: string): Markup {
  if (CODE.test(text)) return html`<p style="${raw(CODE_BOX)}">${text}</p>`
  const link = LINK.exec(text)
  if (!link) return html`<p style="${raw(PARAGRAPH)}">${text}</p>`
  const [url] = link
  return html`<p style="${raw(PARAGRAPH)}">${text.slice(0, link.index).trim()}</p><p style="${raw(PARAGRAPH)}"><a style="${raw(BUTTON)}" href="${url}">${url}</a></p>`
}

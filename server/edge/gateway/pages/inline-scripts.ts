import { createHash } from 'node:crypto'

/** The texts of a page's inline scripts and styles that carry the nonce it was rendered with, each once. */
export function inlineTexts(html: string, nonce: string): string[] {
  const elements = html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)
  const texts = [...elements].flatMap(([, , attributes = '', text = '']) =>
    attributes.includes(attribute(nonce)) && text !== '' ? [text] : [],
  )
  return [...new Set(texts)]
}

/** As a source of a content policy. At once: what a player's page brings along takes less time than a turn of WebCrypto's. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The page as it is for everybody. The browser's half of the router finds no nonce in it, and writes none. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(attribute(nonce), '')
}

const attribute = (nonce: string) => ` nonce="${nonce}"`

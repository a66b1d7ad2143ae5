import { createHash } from 'node:crypto'

/** Texts of the inline scripts and styles that carry the nonce of the render, each once. */
export function inlineTexts(html: string, nonce: string): string[] {
  const elements = html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)
  const texts = [...elements].flatMap(([, , attributes = '', text = '']) =>
    attributes.includes(attribute(nonce)) && text !== '' ? [text] : [],
  )
  return [...new Set(texts)]
}

/**
 * Hash as a source of a content policy. Synchronous: hashing the data of a player's page takes less time than one turn
 * of WebCrypto.
 */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * Removes the nonce, so that the page is the same for everyone. The router in the browser then finds no nonce, and
 * writes none.
 */
export function withoutNonce(html: string, nonce: string): string {
  return html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(attribute(nonce), '')
}

const attribute = (nonce: string) => ` nonce="${nonce}"`

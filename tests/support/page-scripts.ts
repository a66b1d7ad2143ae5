import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/**
 * The scripts that an HTML page makes a browser load before any interaction: module scripts and module preloads. Paths
 * as written, without repetition.
 */
export function scriptsOf(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const paths = tags.flatMap((tag) => {
    const isScript = tag.startsWith('<script') || tag.includes('rel="modulepreload"')
    return isScript ? [...tag.matchAll(/ (?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path) : []
  })
  return [...new Set(paths)]
}

/** Bytes at gzip's default level, as a web server precompresses it. */
export const gzipBytes = (script: string | Uint8Array) => gzipSync(script).length

/** Inline scripts of a page that its policy blocks, by their beginnings. */
export function forbiddenScripts(html: string, policy: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
  const isAllowed = (attributes: string, text: string) =>
    policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`) ||
    policy.includes(`'nonce-${/nonce="([^"]+)"/.exec(attributes)?.[1]}'`)
  return scripts.flatMap(([, attributes = '', text = '']) =>
    attributes.includes('type="application/') || isAllowed(attributes, text) ? [] : [text.slice(0, 80)],
  )
}

import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createResponse, RuntimeResponse } from '../gateway/response.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.css': 'text/css; charset=utf-8',
}

/** Their names stay when the brand changes. */
const CACHED = 'public, max-age=3600'
/** A drawing that is opened by itself loads and runs nothing. */
const ALONE = "default-src 'none'; style-src 'unsafe-inline'"

type FileRequest = Pick<Request, 'method' | 'headers' | 'url'>

/**
 * Answers requests for files of the operator's brand, which the supervisor has drawn; null for any other request. They
 * are a megabyte, and are kept in memory.
 */
export function brandFiles(folder: string): (request: FileRequest) => RuntimeResponse | null {
  if (!existsSync(folder)) return () => null
  const names = globSync('**/*.{svg,png,ico,css}', { cwd: folder })
  const files = new Map(names.map((name) => [`/${name}`, fileOf(join(folder, name))]))
  return ({ method, headers, url }) => {
    if (method !== 'GET' && method !== 'HEAD') return null
    const file = files.get(pathOf(url))
    if (!file) return null
    if (headers.get('if-none-match') === file.etag) return answer(304, file.headers, null)
    const length = ['content-length', String(file.bytes.byteLength)] as const
    return method === 'HEAD' ? answer(200, [...file.headers, length], null) : answer(200, file.headers, file.bytes)
  }
}

const pathOf = (url: string) => /^[a-z]+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? url

type Fields = readonly (readonly [name: string, value: string])[]

type BrandFile = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly headers: Fields
}

function fileOf(path: string): BrandFile {
  const bytes = new Uint8Array(readFileSync(path))
  const type = TYPES[extname(path)] ?? ''
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = [
    ['content-type', type],
    ['cache-control', CACHED],
    ['etag', etag],
    ['x-content-type-options', 'nosniff'],
    ...(type === TYPES['.svg'] ? [['content-security-policy', ALONE] as const] : []),
  ] as const
  return { bytes, etag, headers }
}

const answer = (status: number, headers: Fields, body: Uint8Array<ArrayBuffer> | null) =>
  new RuntimeResponse(createResponse(body, { status, headers }))

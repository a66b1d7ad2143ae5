import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen, stopListening } from '../listen.ts'

type Answer = { readonly status: number; readonly body?: string | Buffer; readonly etag?: string }

export type FakeS3 = AsyncDisposable & {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  /** Methods and paths of requests, in order. */
  readonly requests: string[]
  /** Parts of uploads that were neither completed nor given up. */
  readonly openUploads: () => number
  /** Called before a request is answered; a promise delays the answer. */
  onRequest: (number: number) => Promise<unknown> | undefined
}

/** Keys per page of a list; S3 gives a thousand. */
const PAGE = 3
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One bucket with the calls of S3 that backups use: whole objects, parts, lists in pages. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const requests: string[] = []
  const fake = { onRequest: (_: number): Promise<unknown> | undefined => undefined }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://bucket')
    const body = await buffer(request)
    requests.push(`${request.method} ${url.pathname}`)
    await fake.onRequest(requests.length)
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/') === true
    const {
      status,
      body: text = '',
      etag,
    } = isSigned ? answer(request.method ?? '', url, body) : error(403, 'AccessDenied')
    response.writeHead(status, etag ? { etag } : {}).end(text)
  }

  function answer(method: string, { pathname, searchParams }: URL, body: Buffer): Answer {
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    if (bucket !== 'backups') return error(404, 'NoSuchBucket')
    const upload = uploads.get(searchParams.get('uploadId') ?? '')
    if (method === 'GET' && key === '') return list(searchParams)
    if (method === 'GET')
      return objects.has(key) ? { status: 200, body: objects.get(key) ?? '' } : error(404, 'NoSuchKey')
    if (method === 'POST' && searchParams.has('uploads')) {
      const id = `upload ${uploads.size + 1}`
      uploads.set(id, new Map())
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    if (searchParams.has('uploadId') && !upload) return error(404, 'NoSuchUpload')
    if (method === 'PUT' && upload) {
      upload.set(Number(searchParams.get('partNumber')), body)
      return { status: 200, etag: etagOf(body) }
    }
    if (method === 'DELETE' && upload) {
      uploads.delete(searchParams.get('uploadId') ?? '')
      return { status: 204 }
    }
    if (method === 'POST' && upload) {
      const parts = [...upload].toSorted(([a], [b]) => a - b)
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
      const isWhole = parts.every(
        ([number, part], at) => named[at]?.[1] === String(number) && named[at]?.[2] === etagOf(part),
      )
      if (!isWhole || named.length !== parts.length) return error(400, 'InvalidPart')
      objects.set(key, Buffer.concat(parts.map(([, part]) => part)))
      uploads.delete(searchParams.get('uploadId') ?? '')
      return { status: 200, body: '<CompleteMultipartUploadResult/>' }
    }
    if (method !== 'PUT') return error(400, 'NotImplemented')
    objects.set(key, body)
    return { status: 200, etag: etagOf(body) }
  }

  function list(searchParams: URLSearchParams): Answer {
    const after = searchParams.get('continuation-token') ?? ''
    const prefix = searchParams.get('prefix') ?? ''
    const keys = [...objects.keys()].toSorted().filter((key) => key.startsWith(prefix) && key > after)
    const page = keys.slice(0, PAGE)
    const next =
      keys.length > PAGE ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : ''
    const contents = page.map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`).join('')
    return { status: 200, body: `<ListBucketResult>${contents}${next}</ListBucketResult>` }
  }

  const endpoint = await listen(server)
  return Object.assign(fake, {
    endpoint,
    objects,
    requests,
    openUploads: () => uploads.size,
    [Symbol.asyncDispose]: () => stopListening(server),
  })
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
const error = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` })

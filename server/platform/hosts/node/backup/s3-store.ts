import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { BackupError } from './backup-error.ts'
import { openDraft } from './draft.ts'
import { BACKUP_NAME, MANIFEST } from './manifest.ts'
import type { S3Settings } from './settings.ts'
import type { BackupStore } from './store.ts'

/** Least size of a part of a large object; stores allow 5 MB to 5 GB, and at most 10,000 parts. */
const PART_BYTES = 16 * 1024 * 1024
const MAX_PARTS = 10_000
const RETRIES = 4

type Options = S3Settings & { readonly dataDir: string; readonly partBytes?: number }

/**
 * Backups below a prefix of a bucket, each below a prefix of its own. The manifest is uploaded last, and makes a backup
 * complete. The prefix may also be that of one backup. Throws BackupError for a malformed address or without a key.
 */
export function s3Store(place: string, options: Options): BackupStore {
  const [, bucket, given = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(place) ?? []
  if (bucket === undefined) throw new BackupError(`${place} is no address of a bucket: s3://bucket/prefix`)
  const { accessKeyId, secretAccessKey, sessionToken, region, dataDir, partBytes = PART_BYTES } = options
  if (!accessKeyId || !secretAccessKey)
    throw new BackupError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required for a bucket.')
  const endpoint = options.endpoint ?? `https://s3.${region}.amazonaws.com`
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
    ...(sessionToken && { sessionToken }),
  })
  const parts = given.split('/').filter((part) => part !== '')
  const one = BACKUP_NAME.test(parts.at(-1) ?? '') ? parts.pop() : undefined
  const prefix = parts.map((part) => `${part}/`).join('')

  async function send(
    key: string,
    { query, ...init }: RequestInit & { readonly query?: string } = {},
  ): Promise<Response> {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const url = `${endpoint}/${bucket}/${path}${query ? `?${query}` : ''}`
    const response = await client.fetch(url, init)
    if (response.ok || response.status === 404) return response
    const [, code = response.statusText] = /<Code>([^<]*)<\/Code>/.exec(await response.text()) ?? []
    throw new BackupError(`${endpoint} refused ${init.method ?? 'GET'} ${bucket}/${key}: ${response.status} ${code}`)
  }

  async function upload(key: string, file: string): Promise<void> {
    const { size } = await stat(file)
    const handle = await open(file)
    try {
      if (size <= partBytes) {
        await requireFound(await send(key, { method: 'PUT', body: await handle.readFile() }), bucket ?? '')
        return
      }
      await uploadInParts(key, { size, read: (buffer, position) => handle.read(buffer, { position }) })
    } finally {
      await handle.close()
    }
  }

  type Source = {
    readonly size: number
    read(buffer: Uint8Array, position: number): Promise<{ readonly bytesRead: number }>
  }

  async function uploadInParts(key: string, { size, read }: Source): Promise<void> {
    const begun = await requireFound(await send(key, { method: 'POST', query: 'uploads' }), bucket ?? '')
    const [, uploadId = ''] = /<UploadId>([^<]*)<\/UploadId>/.exec(await begun.text()) ?? []
    const query = (extra: Record<string, string>) => new URLSearchParams({ ...extra, uploadId }).toString()
    const width = Math.max(partBytes, Math.ceil(size / MAX_PARTS))
    const tags: string[] = []
    try {
      for (let position = 0; position < size; position += width) {
        const buffer = new Uint8Array(Math.min(width, size - position))
        const { bytesRead } = await read(buffer, position)
        if (bytesRead !== buffer.length) throw new Error(`${key} has changed while it was uploaded`)
        const partNumber = String(tags.length + 1)
        const answer = await send(key, { method: 'PUT', query: query({ partNumber }), body: buffer })
        tags.push(answer.headers.get('etag') ?? '')
      }
      const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
      const body = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`
      const done = await send(key, { method: 'POST', query: query({}), body })
      // the answer may be 200 and state an error in the body
      const [, code] = /<Error><Code>([^<]*)<\/Code>/.exec(await done.text()) ?? []
      if (code !== undefined) throw new BackupError(`${endpoint} has not stored ${bucket}/${key}: ${code}`)
    } catch (error) {
      await send(key, { method: 'DELETE', query: query({}) }).catch(() => undefined)
      throw error
    }
  }

  return {
    place,
    async list() {
      const names: string[] = []
      let token: string | undefined
      do {
        const asked = new URLSearchParams({
          'list-type': '2',
          prefix: `${prefix}${one ?? ''}`,
          ...(token && { 'continuation-token': token }),
        })
        const answer = await requireFound(await send('', { query: asked.toString() }), bucket)
        const text = await answer.text()
        for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          const [file, name = ''] = key.split('/').toReversed()
          if (file === MANIFEST && BACKUP_NAME.test(name)) names.push(name)
        }
        token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1]
      } while (token !== undefined)
      return names
    },
    async begin() {
      const draft = await openDraft(dataDir)
      return {
        ...draft,
        async complete(name, files) {
          for (const file of files) await upload(`${prefix}${name}/${file}`, join(draft.folder, file))
        },
      }
    },
    async copy(name, file, to) {
      const answer = await send(`${prefix}${name}/${file}`)
      if (answer.status === 404 || answer.body === null) return false
      await pipeline(Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream), createWriteStream(to))
      return true
    },
  }
}

async function requireFound(response: Response, bucket: string): Promise<Response> {
  if (response.status === 404) throw new BackupError(`There is no bucket ${bucket}.`)
  return response
}

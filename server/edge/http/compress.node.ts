import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** Names as in Content-Encoding. */
export type Encoding = 'br' | 'gzip'

/** Ordered by size of the result, smallest first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** For responses that a client waits for: half the size takes a tenth of the time of the last few percent. */
const WHILE_WAITING = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** For cached bodies, which are compressed once. */
const CACHED_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** A smaller response fits into one packet anyway. */
export const MIN_BYTES = 1024

/** The first supported encoding that a client accepts, by its Accept-Encoding; otherwise null. */
export function encodingFor(acceptEncoding: string): Encoding | null {
  return ENCODINGS.find((encoding) => takes(acceptEncoding, encoding)) ?? null
}

/** Whether a client accepts an encoding, by its Accept-Encoding. */
export function takes(acceptEncoding: string, encoding: Encoding): boolean {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } })
  return negotiator.encodings([encoding]).length > 0
}

/**
 * Whether the type is text of any kind, or a drawing. A stream of events is flushed line by line, and smaller
 * uncompressed.
 */
export function isCompressible(contentType: string): boolean {
  if (contentType.startsWith('text/event-stream')) return false
  return /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/.test(contentType)
}

export function compress(body: string | Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  return encoding === 'br' ? compressors.br(body, WHILE_WAITING) : compressors.gzip(body)
}

const kept = new WeakMap<Uint8Array, Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>>()

/** Compresses bytes that are sent repeatedly: once, and cached for as long as the bytes. */
export function compressCached(body: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = kept.get(body) ?? {}
  kept.set(body, known)
  known[encoding] ??= encoding === 'br' ? compressors.br(body, CACHED_QUALITY) : compressors.gzip(body)
  return known[encoding]
}

/** Compresses a stream; each chunk can be decoded as soon as it arrives. */
export function compressStream(stream: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const compressor = encoding === 'br' ? createBrotliCompress(WHILE_WAITING) : createGzip()
  const flush = promisify<void>((done) => compressor.flush(() => done(null)))
  const compressed: Uint8Array[] = []
  compressor.on('data', (chunk: Uint8Array) => compressed.push(chunk))
  // not within the listener: enqueue throws if the reader has left, and an error thrown in a listener is not caught
  const handOver = (controller: TransformStreamDefaultController<Uint8Array>) => {
    for (const chunk of compressed.splice(0)) controller.enqueue(chunk)
  }
  const transformer: Transformer<Uint8Array, Uint8Array> & { cancel(): void } = {
    start(controller) {
      compressor.once('error', (error) => controller.error(error))
    },
    async transform(chunk, controller) {
      compressor.write(chunk)
      await flush()
      handOver(controller)
    },
    async flush(controller) {
      await new Promise((resolve) => {
        compressor.once('end', resolve).end()
      })
      try {
        handOver(controller)
      } catch {
        // the reader has left while the end was compressed: `cancel` is not called then
      }
    },
    // the reader has left: the remaining output has no destination
    cancel() {
      compressor.destroy()
    },
  }
  return stream.pipeThrough(new TransformStream(transformer))
}

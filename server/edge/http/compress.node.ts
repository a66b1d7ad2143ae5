import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** As Content-Encoding names them. */
export type Encoding = 'br' | 'gzip'

/** The smallest first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** For what is compressed while somebody waits: half the size takes a tenth of the time of the last few percent. */
const WHILE_WAITING = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** For what is kept: it is done once. */
const TO_KEEP = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Under this a packet holds the whole answer anyway. */
export const MIN_BYTES = 1024

/** The first of ours that a client takes, by its Accept-Encoding; null for none. */
export function encodingFor(acceptEncoding: string): Encoding | null {
  return ENCODINGS.find((encoding) => takes(acceptEncoding, encoding)) ?? null
}

/** Whether a client takes an encoding, by its Accept-Encoding. */
export function takes(acceptEncoding: string, encoding: Encoding): boolean {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } })
  return negotiator.encodings([encoding]).length > 0
}

/** Text of any kind, and the drawings. A stream of events is flushed line by line, and is better off plain. */
export function isCompressible(contentType: string): boolean {
  if (contentType.startsWith('text/event-stream')) return false
  return /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/.test(contentType)
}

export function compress(body: string | Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  return encoding === 'br' ? compressors.br(body, WHILE_WAITING) : compressors.gzip(body)
}

const kept = new WeakMap<Uint8Array, Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>>()

/** The same of bytes that are answered again and again: done once, and forgotten with them. */
export function compressKept(body: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = kept.get(body) ?? {}
  kept.set(body, known)
  known[encoding] ??= encoding === 'br' ? compressors.br(body, TO_KEEP) : compressors.gzip(body)
  return known[encoding]
}

/** The same of a stream: each chunk can be read as soon as it has come. */
export function compressStream(stream: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const compressor = encoding === 'br' ? createBrotliCompress(WHILE_WAITING) : createGzip()
  const flush = promisify<void>((done) => compressor.flush(() => done(null)))
  const compressed: Uint8Array[] = []
  compressor.on('data', (chunk: Uint8Array) => compressed.push(chunk))
  // not as it comes: enqueue throws where the reader has left, and what a listener throws nobody catches
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
        // whoever reads has left while the end was compressed: `cancel` is not called then
      }
    },
    // whoever reads has left: what is still compressed would have nowhere to go
    cancel() {
      compressor.destroy()
    },
  }
  return stream.pipeThrough(new TransformStream(transformer))
}

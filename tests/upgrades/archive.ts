import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'

export type Files = Readonly<Record<string, Uint8Array>>

/** Pages of a database recur in its write-ahead log: the compression window spans all files, unlike in a zip. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }

export const pack = (files: Files): Uint8Array =>
  brotliCompressSync(zipSync(files, { level: 0, mtime: '2026-01-01T00:00:00' }), BROTLI)

export const unpack = (archive: Uint8Array): Files => unzipSync(new Uint8Array(brotliDecompressSync(archive)))

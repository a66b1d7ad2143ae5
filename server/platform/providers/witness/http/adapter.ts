import { createHash, verify } from 'node:crypto'
import { z } from 'zod'
import { url } from '#server/settings.ts'
import { addCheckpointText, readCosignature, readSize } from '#server/shared/log/add-checkpoint.ts'
import { COSIGNATURE, readVerifierKey, type Verify } from '#server/shared/log/note.ts'
import { adapter } from '../../adapter.ts'
import type { Witness } from '../port.ts'

const TIMEOUT_MS = 10_000
const EVERY_MS = 5000
const SECOND_MS = 1000
/** Answers are lines of signatures, and notes. */
const MAX_CHARS = 16_384
const SHOWN_CHARS = 200

/** Head of a 32-byte Ed25519 key in SPKI (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const verifyEd25519: Verify = (key, signature, message) =>
  verify(null, message, { key: Buffer.concat([SPKI_HEAD, key]), format: 'der', type: 'spki' }, signature)

const cosignatureKey = z.string().transform((text, context) => {
  const key = readVerifierKey(text)
  if (key?.type === COSIGNATURE) return { ...key, text }
  context.addIssue('not the verifier key of a witness: name+id+base64 of an Ed25519 key for cosignatures (type 4)')
  return z.NEVER
})

/** A witness that speaks the protocol of C2SP (https://c2sp.org/tlog-witness). */
export const tlogWitness = adapter(
  z.object({ url, key: cosignatureKey }),
  ({ url: prefix, key }, { sendRequest }): Witness => ({
    id: key.text,
    name: key.name,
    verifierKey: key.text,
    everyMs: EVERY_MS,
    async add({ old, path, note, text }, signal) {
      const response = await sendRequest(`${prefix}/add-checkpoint`, {
        method: 'POST',
        body: addCheckpointText({ old, path, checkpoint: note }),
        redirect: 'error',
        timeoutMs: TIMEOUT_MS,
        signal,
      })
      const body = await shortText(response)
      if (response.status === 409) {
        const size = readSize(body.trimEnd())
        if (size === null) throw new Error('the witness states no size')
        return { kind: 'other_size', size }
      }
      if (response.status === 422) return { kind: 'inconsistent', reason: body.trim().slice(0, SHOWN_CHARS) }
      if (!response.ok) throw new Error(`the witness answered ${response.status}: ${body.trim().slice(0, SHOWN_CHARS)}`)
      const cosignature = await readCosignature(body, text, key, verifyEd25519)
      if (!cosignature) throw new Error('the answer of the witness is not signed by its key')
      return { kind: 'kept', cosignature: { line: cosignature.line, time: cosignature.time * SECOND_MS } }
    },
    async latest(origin, signal) {
      const place = createHash('sha256').update(origin).digest('hex')
      const response = await sendRequest(`${prefix}/${place}/checkpoint`, {
        redirect: 'error',
        timeoutMs: TIMEOUT_MS,
        signal,
      })
      const body = await shortText(response)
      // the protocol leaves it open whether a witness shows what it has kept
      if (response.status >= 400 && response.status < 500 && response.status !== 429) return null
      if (!response.ok) throw new Error(`the witness answered ${response.status}: ${body.trim().slice(0, SHOWN_CHARS)}`)
      return body
    },
  }),
)

/** Text of an answer. Throws if it is longer than any answer of a witness. */
async function shortText({ body }: Response): Promise<string> {
  let text = ''
  if (body === null) return text
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.length > MAX_CHARS) throw new Error('the answer of the witness is too long')
  }
  return text
}

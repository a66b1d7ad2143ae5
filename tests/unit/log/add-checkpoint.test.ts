import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import {
  addCheckpointText,
  proofFileText,
  readAddCheckpoint,
  readCosignature,
} from '#server/shared/log/add-checkpoint.ts'
import { readVerifierKey, type VerifierKey } from '#server/shared/log/note.ts'
import { verifyEd25519 } from '../../support/ed25519.ts'

const WITNESS_KEY = 'witness.example/w1+64e3f7c6+BKdaXA/Z9IYhAcsxMYiQ+3BqhuqCpDxlH7F5LXaizmI+'
const ANSWER =
  '\u2014 witness.example/w1 ZOP3xgAAAABrNuy8ZRfhsCh6zoctekHazWHvJnBaptOoQvfSKx2gozzfPblAGRqjgOUBSbXRQruldWVPJeOfFPv/CdeqmX/NO9QaAg==\n'
const TEXT = 'fairline.example/log/2026\n7\nnT/grSvZ41bDWKYGsricZyCeDfSI7QShVMeZHOftAKI=\n'
const CHECKPOINT = `${TEXT}
\u2014 fairline.example/log/2026 Q8AMTVis3FL+qtxZfyEtzatvsf6Z7kRrtozAR9bJCp91br5Z0lhVm+UlN2gsZhQflgvJygbPZ5JaW2lzc8oo4yviIA8=
`
const REQUEST = `old 3
QkEmI5bCTMABOfzmsyMz/QiGs9X8WDSR1aG332InaPk=
/NByTZlGE87afZCnsiM553GjUEhu0+OqGAfS9wQqZFU=
MJuv4qpxezW78Ydmp6CyiMTthOqEtkpHmEZFKGBUzOc=
0Di23ZfdFS2IoO34vn0ZGmbqqiPm+sqiEMtGYREZ4Lo=

${CHECKPOINT}`

const path = [
  '4241262396c24cc00139fce6b32333fd0886b3d5fc583491d5a1b7df622768f9',
  'fcd0724d994613ceda7d90a7b22339e771a350486ed3e3aa1807d2f7042a6455',
  '309bafe2aa717b35bbf18766a7a0b288c4ed84ea84b64a47984645286054cce7',
  'd038b6dd97dd152d88a0edf8be7d191a66eaaa23e6facaa210cb46611119e0ba',
].map(hexToBytes)
const witness = readVerifierKey(WITNESS_KEY) as VerifierKey

test('the worked request to a witness comes out byte for byte, and is read back', () => {
  expect(addCheckpointText({ old: 3, path, checkpoint: CHECKPOINT })).toBe(REQUEST)
  expect(readAddCheckpoint(REQUEST)).toMatchObject({
    old: 3,
    path: path.map((hash) => new Uint8Array(hash)),
    checkpoint: CHECKPOINT,
    read: { origin: 'fairline.example/log/2026', size: 7 },
  })
})

test('a request without a proof is read: the first checkpoint of a log, or the same one again', () => {
  expect(readAddCheckpoint(addCheckpointText({ old: 0, path: [], checkpoint: CHECKPOINT }))).toMatchObject({
    old: 0,
    path: [],
  })
})

test.each([
  ['no size', REQUEST.replace('old 3', 'old')],
  ['a size with zeroes before it', REQUEST.replace('old 3', 'old 03')],
  ['a size beyond safe integers', REQUEST.replace('old 3', `old ${2 ** 53}`)],
  ['a short hash', REQUEST.replace('QkEmI5bCTMABOfzmsyMz/QiGs9X8WDSR1aG332InaPk=', 'QkEmI5bC')],
  ['a hash that is not base64', REQUEST.replace('QkEm', '????')],
  [
    '64 hashes',
    addCheckpointText({
      old: 3,
      path: Array.from({ length: 64 }, () => path[0] as Uint8Array),
      checkpoint: CHECKPOINT,
    }),
  ],
  ['no checkpoint', REQUEST.slice(0, REQUEST.indexOf('\n\n') + 2)],
  ['a note that is no checkpoint', REQUEST.replace('\n7\n', '\n7')],
  ['carriage returns', REQUEST.replaceAll('\n', '\r\n')],
  ['nothing', ''],
])('a request to a witness with %s is refused', (_, body) => {
  expect(readAddCheckpoint(body)).toBeNull()
})

test('the worked answer of a witness is its cosignature with its time', async () => {
  expect(await readCosignature(ANSWER, TEXT, witness, verifyEd25519)).toEqual({ line: ANSWER, time: 1_798_761_660 })
  const two = `\u2014 witness.example/other ZOP3xgAAAABrNuy8\n${ANSWER}`
  expect(await readCosignature(two, TEXT, witness, verifyEd25519)).toEqual({ line: ANSWER, time: 1_798_761_660 })
})

test.each([
  ['of another checkpoint', ANSWER, TEXT.replace('\n7\n', '\n8\n')],
  ['of another key', ANSWER.replace('ZOP3xg', 'ZOP3xw'), TEXT],
  ['with another time', ANSWER.replace('AAAABrNuy8', 'AAAABrNuy9'), TEXT],
  ['without a last newline', ANSWER.slice(0, -1), TEXT],
  ['without a signature', '', TEXT],
])('a cosignature %s is refused', async (_, answer, text) => {
  expect(await readCosignature(answer, text, witness, verifyEd25519)).toBeNull()
})

test('a proof file has the index, the path and the checkpoint', () => {
  const inclusion = [
    'f485af6354946c11338055f48c28dab4e1f37da45536b6a790e6f7329fa72e6b',
    '12e77f4a4650fc339c1a32ec349e635c5d7b213ac48c75905447c99fbcb561c3',
    'fe0a4b241e3e62a52565f12b60c76f9967ab65bf9e68a9e7fda69d6b6737b7f1',
  ].map(hexToBytes)
  expect(proofFileText(4, inclusion, `${CHECKPOINT}${ANSWER}`)).toBe(`c2sp.org/tlog-proof@v1
index 4
9IWvY1SUbBEzgFX0jCjatOHzfaRVNrankOb3Mp+nLms=
Eud/SkZQ/DOcGjLsNJ5jXF17ITrEjHWQVEfJn7y1YcM=
/gpLJB4+YqUlZfErYMdvmWerZb+eaKnn/aada2c3t/E=

${CHECKPOINT}${ANSWER}`)
})

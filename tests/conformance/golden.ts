import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'

/** Directory of the fixtures; its README.md documents their fields. */
const DIRECTORY = new URL('../contract/golden/', import.meta.url)

const expectedError = z.strictObject({
  error: z.strictObject({
    kind: z.enum(['http', 'contract']),
    status: z.number().int(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  }),
})

const answer = z.strictObject({
  name: z.string(),
  status: z.number().int(),
  body: z.unknown(),
  expect: z.unknown(),
})

const fixture = z.strictObject({
  row: z.string().regex(/^(C\d+|own)$/),
  name: z.string(),
  request: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT']),
    path: z.string().startsWith('/'),
    query: z.record(z.string(), z.string()),
    headers: z
      .strictObject({
        authorization: z.string().startsWith('Bearer '),
        region: z.enum(['KZ', 'RU']),
        'accept-language': z.string(),
      })
      .partial()
      .default({}),
    body: z.record(z.string(), z.unknown()).nullable(),
  }),
  live: z.array(z.number().int()).nonempty().optional(),
  answers: z.tuple([answer], answer),
})

export type GoldenFixture = z.output<typeof fixture> & { readonly area: string }
export type GoldenRequest = GoldenFixture['request']
export type GoldenAnswer = z.output<typeof answer>

/** Every fixture, in the order of file names. Throws for an invalid one. */
export async function readGolden(): Promise<GoldenFixture[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.json')).sort()
  const files = await Promise.all(names.map((name) => readFile(new URL(name, DIRECTORY), 'utf8')))
  return files.flatMap((text, index) => {
    const area = (names[index] ?? '').replace(/\.json$/, '')
    return z
      .array(fixture)
      .parse(JSON.parse(text))
      .map((one) => ({ ...one, area }))
  })
}

/** The error that a reader of this response must report, or null if it is valid. */
export function expectedErrorOf(answer: GoldenAnswer) {
  const parsed = expectedError.safeParse(answer.expect)
  return parsed.success ? parsed.data.error : null
}

import { z } from 'zod'
import { WALLET_CALLS, type WalletCall, walletError, walletPath } from './calls.ts'
import { WALLET_ERRORS } from './errors.ts'

const INFO = {
  version: '1',
  description: [
    'What a provider of games asks an operator. Amounts are micro-units as decimal integers.',
    'Every request is signed: X-Fairline-Key, X-Fairline-Time (Unix seconds, at most five minutes off) and X-Fairline-Signature, "v1=" and the HMAC-SHA256 of "FAIRLINE-WALLET-1", method, path, time, key id and SHA-256 of the body, each on a line.',
    'A transaction is known by its txId: sent again it is answered as the first time, with other content it is refused TX_MISMATCH. A bet of unknown fate is rolled back, a win of unknown fate is repeated.',
  ].join('\n\n'),
}

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) },
})

/** OpenAPI 3.1 document of the wallet of a site. */
export function walletOpenApi(siteName: string) {
  const names = Object.keys(WALLET_CALLS) as WalletCall[]
  return {
    openapi: '3.1.0',
    info: { title: `${siteName} wallet for game providers`, ...INFO },
    paths: Object.fromEntries(
      names.map((name) => [
        walletPath(name),
        {
          post: {
            operationId: name,
            summary: WALLET_CALLS[name].summary,
            requestBody: { required: true, content: json(WALLET_CALLS[name].request, 'input') },
            responses: {
              200: { description: 'The answer.', content: json(WALLET_CALLS[name].response, 'output') },
              default: {
                description: Object.entries(WALLET_ERRORS)
                  .map(([code, { status }]) => `${status} ${code}`)
                  .join(', '),
                content: json(walletError, 'output'),
              },
            },
          },
        },
      ]),
    ),
  }
}

import { type Dispatcher, Pool } from 'undici'

/** What came back: the status, and the body where it was to be kept. */
export type Answered = { readonly status: number; readonly body: Buffer }

export type Question = Pick<Dispatcher.DispatchOptions, 'path' | 'headers' | 'body'> & {
  readonly method?: 'GET' | 'POST'
}

/** Asks one server. */
export type Asker = AsyncDisposable & { ask(question: Question): Promise<Answered> }

/**
 * By undici's dispatcher, with no stream made of an answer: who asks shares the machine with what is measured, and node:http
 * takes three times the processor for it.
 */
export function openAsker(origin: string, connections: number): Asker {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  return {
    ask: ({ method = 'GET', ...question }) =>
      new Promise((resolve, reject) => {
        const chunks: Buffer[] = []
        let status = 0
        pool.dispatch(
          { ...question, method },
          {
            onRequestStart() {},
            onResponseStart(_, code) {
              status = code
            },
            onResponseData(_, chunk) {
              chunks.push(chunk)
            },
            onResponseEnd() {
              const [first] = chunks
              resolve({ status, body: first && chunks.length === 1 ? first : Buffer.concat(chunks) })
            },
            onResponseError: (_, error) => reject(error),
          },
        )
      }),
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}

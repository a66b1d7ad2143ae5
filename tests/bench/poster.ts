import { type Dispatcher, Pool } from 'undici'

type Question = Required<Pick<Dispatcher.DispatchOptions, 'path' | 'headers' | 'body'>>
type Answer = { readonly status: number; readonly body: Buffer }

/** Posts to one server, and reads the whole response. */
export type Poster = AsyncDisposable & { post(question: Question): Promise<Answer> }

/**
 * Uses undici's dispatcher without a response stream: the client shares the machine with the measured program, and
 * node:http takes three times the CPU time.
 */
export function openPoster(origin: string, connections: number): Poster {
  const pool = new Pool(origin, { connections })
  return {
    post: (question) =>
      new Promise((resolve, reject) => {
        const chunks: Buffer[] = []
        let status = 0
        pool.dispatch(
          { ...question, method: 'POST' },
          {
            onRequestStart() {},
            onResponseStart(_, code) {
              status = code
            },
            onResponseData(_, chunk) {
              chunks.push(chunk)
            },
            onResponseEnd: () => resolve({ status, body: Buffer.concat(chunks) }),
            onResponseError: (_, error) => reject(error),
          },
        )
      }),
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}

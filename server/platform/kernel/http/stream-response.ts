/** What a request from outside brings along. */
type Bindings = { readonly outgoing?: Outgoing | undefined }
type Outgoing = { setHeader(name: string, value: string): unknown; removeHeader(name: string): void }

/**
 * Answers with events as they come. Such an answer has a connection to itself and is as long as that lasts: chunks, which
 * would say where it ends, would wrap each event once more for each of its readers.
 */
export function streamResponse(events: ReadableStream<Uint8Array>, { outgoing }: Bindings): Response {
  outgoing?.setHeader('Connection', 'close')
  outgoing?.removeHeader('Transfer-Encoding')
  return new Response(events, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } })
}

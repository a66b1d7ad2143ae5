/** A plain answer of the gateway itself; nobody keeps it. */
export function text(status: number, body: string): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** A redirect that is never kept: even a permanent one may carry a cookie, which a kept answer would not set again. */
export function redirectTo(location: string, status: 301 | 302 | 307): Response {
  return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } })
}

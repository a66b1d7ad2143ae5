/** What the fault proxy does to one request instead of passing it on; `ms` and `bytes` are the defaults of its parameters. */
export type Fault =
  /** The connection is reset before an answer. */
  | { readonly kind: 'reset' }
  /** Accepted and read, never answered. */
  | { readonly kind: 'silent' }
  /** The upstream's answer, one byte at a time. */
  | { readonly kind: 'trickling'; readonly everyMs?: number }
  /** A server's error of its own, `status` 500 unless said. */
  | { readonly kind: 'server_error'; readonly status?: number }
  /** The page of some gateway, with 200. */
  | { readonly kind: 'html' }
  /** The first half of the upstream's answer, as if that were all. */
  | { readonly kind: 'truncated_json' }
  /** The first half of the upstream's answer; then the connection is cut. */
  | { readonly kind: 'cut_off' }
  /** JSON that is no answer of any call. */
  | { readonly kind: 'wrong_shape' }
  /** The upstream's answer with a field of `bytes` (10 MB) that nobody asked for: correct but for its size. */
  | { readonly kind: 'oversized'; readonly bytes?: number }
  /** The same, some hundred times smaller on the wire: `bytes` (64 MB) once unpacked. */
  | { readonly kind: 'gzip_bomb'; readonly bytes?: number }
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: 301 | 302 | 303 | 307 | 308 }
  /** 204, whatever the upstream said. */
  | { readonly kind: 'no_content' }
  /** 429 with Retry-After. */
  | { readonly kind: 'rate_limited'; readonly retryAfterS: number }
  /** The upstream's answer with another `user.id`. */
  | { readonly kind: 'other_player'; readonly id: string }
